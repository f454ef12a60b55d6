import type { ApiKey } from '@cowrie/client';
import { Loader, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { texts } from '../../i18n/language.tsx';
import { useViewer } from '../../session/viewer.tsx';
import type { Form } from '../../validation/use-validation.ts';
import { useScopeWord } from '../../values/scope-words.ts';
import { ANOTHER, type Scope, type TypedKey } from './key-input.ts';

const useTexts = texts({
  apiKey: ['API key', 'Clé d’API'],
  pasted: [
    (scope: string) => `One that allows: ${scope}. It is forgotten when you leave this page.`,
    (scope: string) => `Une clé qui permet : ${scope}. Elle est oubliée dès que vous quittez cette page.`,
  ],
  noneOwn: [
    'No key that you made allows this. One that you make yourself is chosen here by its name.',
    'Aucune clé que vous avez créée ne le permet. Celle que vous créez vous-même se choisit ici par son nom.',
  ],
  byName: [
    'One that you made. Your password confirms that it is you.',
    'Une clé que vous avez créée. Votre mot de passe confirme que c’est bien vous.',
  ],
  another: ['Another key: paste it', 'Une autre clé : la coller'],
  password: ['Your password', 'Votre mot de passe'],
  code: ['Code', 'Code'],
  codeAbout: [
    'Of the app, or a recovery code, where an app is in force',
    'De l’application, ou un code de secours, si une application est en vigueur',
  ],
  loading: ['Looking for your keys', 'Recherche de vos clés'],
});

type Props = {
  scope: Scope;
  /** One's own that allow it. */
  keys: readonly ApiKey[];
  /** Undefined: another one is pasted. */
  chosen: ApiKey | undefined;
  typed: TypedKey;
  form: Form;
  isLoading: boolean;
  /** Whether the gateway said which keys are one's own. */
  isKnown: boolean;
  onType(next: Partial<TypedKey>): void;
};

/** An API key: one's own by its name, or another one. */
export function KeyFields(props: Props) {
  const t = useTexts();
  const { keys, chosen, isLoading, onType } = props;
  if (isLoading) return <Loader size="sm" aria-label={t.loading} />;
  return (
    <>
      {keys.length > 0 && (
        <NativeSelect
          label={t.apiKey}
          description={t.byName}
          value={chosen?.id ?? ANOTHER}
          data={[
            ...keys.map(({ id, name, prefix }) => ({ value: id, label: `${name} (${prefix}…)` })),
            { value: ANOTHER, label: t.another },
          ]}
          onChange={(event) => onType({ choice: event.currentTarget.value })}
        />
      )}
      {chosen ? <Confirmation {...props} /> : <Pasted {...props} />}
    </>
  );
}

function Confirmation({ typed, form, onType }: Props) {
  const t = useTexts();
  const { hasSecondFactor } = useViewer();
  const error = form.errorOf('password');
  return (
    <>
      <PasswordInput
        label={t.password}
        name="password"
        autoComplete="current-password"
        value={typed.password}
        error={error}
        aria-invalid={error !== undefined}
        onChange={(event) => onType({ password: event.currentTarget.value })}
      />
      {hasSecondFactor && (
        <TextInput
          label={t.code}
          description={t.codeAbout}
          autoComplete="one-time-code"
          value={typed.code}
          onChange={(event) => onType({ code: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Pasted({ scope, keys, typed, form, isKnown, onType }: Props) {
  const t = useTexts();
  const word = useScopeWord();
  const about = t.pasted(word(scope));
  return (
    <PasswordInput
      label={t.apiKey}
      description={isKnown && keys.length === 0 ? `${about} ${t.noneOwn}` : about}
      autoComplete="off"
      value={typed.apiKey}
      onChange={(event) => onType({ apiKey: event.currentTarget.value })}
      error={form.errorOf('apiKey')}
    />
  );
}
