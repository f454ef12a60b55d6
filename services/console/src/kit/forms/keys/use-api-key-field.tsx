import type { ApiKey, Client, JsonSchema } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, clientWith } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { useValidation, type Validation } from '../../validation/use-validation.ts';
import { KeyFields } from './key-fields.tsx';
import { type KeyInput, PASTED_KEY, type Scope } from './key-input.ts';

const EMPTY: KeyInput = { choice: '', password: '', code: '', apiKey: '' };

const schemaOf = (field: 'password' | 'apiKey'): JsonSchema => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', minLength: 1 } },
});
const BY_NAME = schemaOf('password');
const PASTED = schemaOf('apiKey');

type ApiKeyField = {
  validation: Validation;
  field: ReactNode;
  /**
   * Returns the client that sends the form. First the gateway confirms the owner of the key; an error there
   * means that nothing was sent.
   */
  client(): Promise<Client>;
};

/** The API key field of a form. The user's own keys are chosen by name; the key itself is never stored. */
export function useApiKeyField(scope: Scope | undefined): ApiKeyField {
  const own = useQuery({
    queryKey: ['api-keys', 'own'],
    queryFn: () => api.listMyApiKeys(),
    enabled: scope !== undefined,
  });
  const [typed, setTyped] = useState(EMPTY);
  const keys = own.data?.apiKeys.filter(({ scopes }) => scope && scopes.includes(scope)) ?? [];
  const chosen = typed.choice === PASTED_KEY ? undefined : (keys.find(isChosen(typed)) ?? keys[0]);
  const apiKey = typed.apiKey.trim();
  const validation = useValidation(chosen ? BY_NAME : PASTED, { password: typed.password, apiKey });
  const client = async () => {
    if (scope === undefined) return api;
    if (chosen === undefined) return clientWith(apiKey);
    const standIn = await createStandIn(chosen, typed);
    // The user types password and code again for the next form.
    setTyped({ ...EMPTY, choice: chosen.id });
    // A stand-in is valid once, so the client must not retry.
    return clientWith(standIn, { attemptsMax: 1 });
  };
  const field = scope && (
    <KeyFields
      {...{ scope, keys, chosen, typed, validation }}
      isLoading={own.isPending}
      isKnown={own.data !== undefined}
      onType={(next) => setTyped({ ...typed, ...next })}
    />
  );
  return { validation, field, client };
}

const isChosen =
  ({ choice }: KeyInput) =>
  ({ id }: ApiKey) =>
    id === choice;

async function createStandIn({ id }: ApiKey, { password, code }: KeyInput): Promise<string> {
  const given = code.trim() === '' ? { password } : { password, code: code.trim() };
  try {
    return (await clientWith(undefined, { attemptsMax: 1 }).createKeyStandIn({ id, ...given })).key;
  } catch (error) {
    // The form itself was not sent, whatever the outcome of this request.
    const trouble = { ...troubleOf(error), isOutcomeUnknown: false };
    throw Object.assign(new Error('the key was not confirmed', { cause: error }), { trouble });
  }
}
