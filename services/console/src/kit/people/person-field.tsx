import { Autocomplete, type AutocompleteProps, TextInput } from '@mantine/core';
import { useSettledText } from '../filters/use-settled-text.ts';
import { readId } from '../format/ids.ts';
import { texts } from '../i18n/language.tsx';
import { PersonOption } from './person-option.tsx';
import { useMayKnowUsers } from './use-person.ts';
import { type PersonChoice, usePersonChoice } from './use-person-choice.ts';

const SEARCH_MAX = 100;
/** The list is wide enough for an e-mail address, even if the field is narrow. */
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
  description?: string | undefined;
  value: string;
  onType(value: string): void;
  error?: string | undefined;
};

export function PersonField({ value, onType, error, ...named }: Props) {
  const t = useTexts();
  if (useMayKnowUsers()) return <PersonSearchField value={value} onType={onType} error={error} {...named} />;
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

function PersonSearchField({ label, description, value, onType, error }: Props) {
  const t = useTexts();
  const chosen = usePersonChoice(value);
  return (
    <PersonAutocomplete
      chosen={chosen}
      label={label ?? t.user}
      description={chosen.who ?? description ?? t.about}
      error={chosen.fault ?? error}
      value={value}
      onChange={onType}
    />
  );
}

type AutocompleteFieldProps = Omit<AutocompleteProps, 'data'> & { chosen: PersonChoice };

function PersonAutocomplete({ chosen: { users }, ...field }: AutocompleteFieldProps) {
  return (
    <Autocomplete
      {...field}
      placeholder={useTexts().hint}
      maxLength={SEARCH_MAX}
      autoComplete="off"
      comboboxProps={LIST}
      data={users.map((each) => String(each.id))}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <PersonOption of={users.find((each) => String(each.id) === option.value)} />
      )}
    />
  );
}

type FilterProps = {
  label?: string | undefined;
  value: number | undefined;
  onChoose(id: number | undefined): void;
  isSmall?: boolean;
};

/**
 * A filter by user: a typed id, or a choice from the search results; empty means all users. A name without a
 * choice is removed on blur, because it would stand above somebody else's list. For administrators only.
 */
export function PersonFilter({ label, value, onChoose, isSmall = false }: FilterProps) {
  const t = useTexts();
  const taken = value === undefined ? '' : String(value);
  const [typed, setTyped] = useSettledText(taken, (text) => {
    if (!isName(text)) onChoose(readId(text) ?? undefined);
  });
  const chosen = usePersonChoice(typed);
  const about = chosen.who ?? chosen.fault ?? (isName(typed) ? t.nobody : null);
  return (
    <PersonAutocomplete
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

const isName = (typed: string): boolean => typed.trim() !== '' && readId(typed.trim()) === null;
