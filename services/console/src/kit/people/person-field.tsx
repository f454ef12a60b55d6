import { Autocomplete, type AutocompleteProps, TextInput } from '@mantine/core';
import { useTyped } from '../filters/use-typed.ts';
import { readId } from '../format/ids.ts';
import { texts } from '../i18n/language.tsx';
import { Option } from './option.tsx';
import { type Chosen, useChosen } from './use-chosen.ts';
import { useMayKnowUsers } from './use-person.ts';

const SEARCH_MAX = 100;
/** An address has room in it, however narrow the field is. */
const LIST = { width: 300, position: 'bottom-start' } as const;

const useTexts = texts({
  user: ['User', 'Utilisateur'],
  id: ['User id', 'N° d’utilisateur'],
  about: [
    'Enter an id, or part of a name or e-mail address',
    'Saisissez un numéro, ou une partie du nom ou de l’adresse e-mail',
  ],
  hint: ['Name, e-mail or id', 'Nom, e-mail ou n°'],
  nobody: ['Choose a person to filter the list.', 'Choisissez une personne pour filtrer la liste.'],
});

type Props = {
  label?: string | undefined;
  /** What stands below that, until it is known who it is. */
  description?: string | undefined;
  value: string;
  onType(value: string): void;
  error?: string | undefined;
};

/** A user by their id, whom administrators find by name or e-mail address; it says who that is. Others know an id. */
export function PersonField({ value, onType, error, ...named }: Props) {
  const t = useTexts();
  if (useMayKnowUsers()) return <Found value={value} onType={onType} error={error} {...named} />;
  const { label = t.id, description } = named;
  return (
    <TextInput
      label={label}
      {...(description === undefined ? {} : { description })}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

function Found({ label, description, value, onType, error }: Props) {
  const t = useTexts();
  const chosen = useChosen(value);
  return (
    <Choose
      chosen={chosen}
      label={label ?? t.user}
      description={chosen.who ?? description ?? t.about}
      error={chosen.fault ?? error}
      value={value}
      onChange={onType}
    />
  );
}

type ChooseProps = Omit<AutocompleteProps, 'data'> & { chosen: Chosen };

/** What is typed, and below it those who can be chosen: their ids are what it holds then. */
function Choose({ chosen: { users }, ...field }: ChooseProps) {
  return (
    <Autocomplete
      {...field}
      placeholder={useTexts().hint}
      maxLength={SEARCH_MAX}
      autoComplete="off"
      comboboxProps={LIST}
      data={users.map((each) => String(each.id))}
      filter={({ options }) => options}
      renderOption={({ option }) => <Option of={users.find((each) => String(each.id) === option.value)} />}
    />
  );
}

type FilterProps = {
  label?: string | undefined;
  /** Of whom the list is; undefined: of everybody. */
  value: number | undefined;
  onChoose(id: number | undefined): void;
  /** Where all fields are as small, and begin at the same height. */
  isSmall?: boolean;
};

/**
 * Of whom a list is: an id that is typed, or who is chosen of those that are found; empty it is of everybody. A name of whom nobody
 * is chosen goes when the field is left: it would stand over somebody else's list. For administrators.
 */
export function PersonFilter({ label, value, onChoose, isSmall = false }: FilterProps) {
  const t = useTexts();
  const taken = value === undefined ? '' : String(value);
  const [typed, setTyped] = useTyped(taken, (text) => {
    if (!isName(text)) onChoose(readId(text) ?? undefined);
  });
  const chosen = useChosen(typed);
  const about = chosen.who ?? chosen.fault ?? (isName(typed) ? t.nobody : null);
  return (
    <Choose
      chosen={chosen}
      label={label ?? t.user}
      {...(about === null ? {} : { description: about })}
      {...(isSmall ? { size: 'xs', inputWrapperOrder: ['label', 'input', 'description'] } : {})}
      value={typed}
      onChange={setTyped}
      onBlur={() => isName(typed) && setTyped(taken)}
    />
  );
}

/** Whether it is part of a name or address, and says of nobody yet that it is them. */
const isName = (typed: string): boolean => typed.trim() !== '' && readId(typed.trim()) === null;
