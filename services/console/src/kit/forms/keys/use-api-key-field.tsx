import type { ApiKey, Client, JsonSchema } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, clientWith } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { type Form, useForm } from '../../validation/use-validation.ts';
import { KeyFields } from './key-fields.tsx';
import { ANOTHER, type Scope, type TypedKey } from './key-input.ts';

const EMPTY: TypedKey = { choice: '', password: '', code: '', apiKey: '' };

const schemaOf = (field: 'password' | 'apiKey'): JsonSchema => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', minLength: 1 } },
});
const BY_NAME = schemaOf('password');
const PASTED = schemaOf('apiKey');

type GivenKey = {
  form: Form;
  field: ReactNode;
  /** What sends the act. Before the act leaves, the gateway confirms who uses the key: what goes wrong there has done nothing. */
  client(): Promise<Client>;
};

/** The API key of an act that takes one with this scope. Where it is one's own it is chosen by its name; nothing of it is kept. */
export function useGivenKey(scope: Scope | undefined): GivenKey {
  const own = useQuery({
    queryKey: ['api-keys', 'own'],
    queryFn: () => api.listMyApiKeys(),
    enabled: scope !== undefined,
  });
  const [typed, setTyped] = useState(EMPTY);
  const keys = own.data?.apiKeys.filter(({ scopes }) => scope && scopes.includes(scope)) ?? [];
  const chosen = typed.choice === ANOTHER ? undefined : (keys.find(isChosen(typed)) ?? keys[0]);
  const apiKey = typed.apiKey.trim();
  const form = useForm(chosen ? BY_NAME : PASTED, { password: typed.password, apiKey });
  const client = async () => {
    if (scope === undefined) return api;
    if (chosen === undefined) return clientWith(apiKey);
    const standIn = await confirm(chosen, typed);
    // Password and code are typed again for the next one.
    setTyped({ ...EMPTY, choice: chosen.id });
    // It is good once: the client must not send it a second time.
    return clientWith(standIn, { attemptsMax: 1 });
  };
  const field = scope && (
    <KeyFields
      {...{ scope, keys, chosen, typed, form }}
      isLoading={own.isPending}
      isKnown={own.data !== undefined}
      onType={(next) => setTyped({ ...typed, ...next })}
    />
  );
  return { form, field, client };
}

const isChosen =
  ({ choice }: TypedKey) =>
  ({ id }: ApiKey) =>
    id === choice;

/** What stands in for the key once. */
async function confirm({ id }: ApiKey, { password, code }: TypedKey): Promise<string> {
  const given = code.trim() === '' ? { password } : { password, code: code.trim() };
  try {
    return (await clientWith(undefined, { attemptsMax: 1 }).createKeyStandIn({ id, ...given })).key;
  } catch (error) {
    // Whatever came of it, the act was not sent.
    const trouble = { ...troubleOf(error), isOutcomeUnknown: false };
    throw Object.assign(new Error('the key was not confirmed', { cause: error }), { trouble });
  }
}
