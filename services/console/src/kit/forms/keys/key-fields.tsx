import type { ApiKey } from '@cowrie/client';
import { Loader, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { texts } from '../../i18n/language.tsx';
import { useViewer } from '../../session/viewer.tsx';
import type { Validation } from '../../validation/use-validation.ts';
import { useScopeWord } from '../../values/scope-words.ts';
import { type KeyInput, PASTED_KEY, type Scope } from './key-input.ts';

const useTexts = texts({
  apiKey: ['API key', 'Clé d’API'],
  pasted: [
    (scope: string) => `A key with: ${scope}. The console forgets it when you leave this page.`,
    (scope: string) => `Une clé avec : ${scope}. La console l’oublie dès que vous quittez cette page.`,
  ],
  noneOwn: [
    'None of your keys allows this. Keys you create appear here by name.',
    'Aucune de vos clés ne le permet. Les clés que vous créez apparaissent ici par leur nom.',
  ],
  byName: [
    'One of your keys. Your password confirms that it is you.',
    'L’une de vos clés. Votre mot de passe confirme que c’est bien vous.',
  ],
  another: ['Paste another key', 'Coller une autre clé'],
  password: ['Your password', 'Votre mot de passe'],
  code: ['Code', 'Code'],
  codeAbout: [
    'From your authenticator app, or a recovery code. Needed only if you have turned on an app.',
    'De votre application d’authentification, ou un code de secours. Seulement si une application est activée.',
  ],
  loading: ['Loading your keys', 'Chargement de vos clés'],
});

type Props = {
  scope: Scope;
  keys: readonly ApiKey[];
  /** Undefined when the user pastes a key. */
  chosen: ApiKey | undefined;
  typed: KeyInput;
  validation: Validation;
  isLoading: boolean;
  isKnown: boolean;
  onType(next: Partial<KeyInput>): void;
};

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
          value={chosen?.id ?? PASTED_KEY}
          data={[
            ...keys.map(({ id, name, prefix }) => ({ value: id, label: `${name} (${prefix}…)` })),
            { value: PASTED_KEY, label: t.another },
          ]}
          onChange={(event) => onType({ choice: event.currentTarget.value })}
        />
      )}
      {chosen ? <Confirmation {...props} /> : <PastedKey {...props} />}
    </>
  );
}

function Confirmation({ typed, validation, onType }: Props) {
  const t = useTexts();
  const { hasSecondFactor } = useViewer();
  const error = validation.errorOf('password');
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

function PastedKey({ scope, keys, typed, validation, isKnown, onType }: Props) {
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
      error={validation.errorOf('apiKey')}
    />
  );
}
