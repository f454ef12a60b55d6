import beginning from 'openapi:beginPasskey';
import type { JsonSchema } from '@cowrie/client';
import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../kit/api/api.ts';
import { type Trouble, troubleOf } from '../../kit/api/trouble.ts';
import { ConfirmDialog } from '../../kit/forms/dialog/confirm-dialog.tsx';
import { SecretsDialog } from '../../kit/forms/dialog/secrets-dialog.tsx';
import { createPasskey } from '../../kit/session/passkeys.ts';
import { useValidation } from '../../kit/validation/use-validation.ts';
import { useAccountTexts } from './texts.ts';

const NAME_MAX = 100;
const SCHEMA: JsonSchema = {
  ...beginning,
  properties: { ...beginning.properties, name: { type: 'string', minLength: 1, maxLength: NAME_MAX } },
  required: ['name', ...(beginning.required ?? [])],
};

export function AddPasskey() {
  const t = useAccountTexts();
  const queries = useQueryClient();
  const [cameFrom, setCameFrom] = useState<Element | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setCameFrom(null);
    setCodes(null);
  };
  const finish = (recoveryCodes: readonly string[] | undefined) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    else close();
    queries.invalidateQueries();
  };
  return (
    <>
      <Button onClick={(event) => setCameFrom(event.currentTarget)}>{t.addPasskey}</Button>
      {cameFrom && !codes && <AddPasskeyDialog onDone={finish} onClose={close} />}
      {codes && (
        <SecretsDialog
          secrets={{ name: t.codes, about: t.codesAbout, secrets: [[t.codes, codes.join('\n')]] }}
          previousFocus={cameFrom}
          onClose={close}
        />
      )}
    </>
  );
}

const EMPTY = { name: '', password: '', code: '' };
type Props = { onDone(recoveryCodes: readonly string[] | undefined): void; onClose(): void };

function AddPasskeyDialog({ onDone, onClose }: Props) {
  const t = useAccountTexts();
  const [typed, setTyped] = useState(EMPTY);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const validation = useValidation(SCHEMA, typed, trouble);
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    error: validation.errorOf(name),
    'aria-invalid': validation.errorOf(name) !== undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const send = () =>
    addPasskey(typed).catch((error: unknown) => {
      setTrouble(troubleOf(error));
      throw error;
    });
  return (
    <ConfirmDialog
      title={t.addPasskey}
      confirm={t.addPasskey}
      validation={validation}
      send={send}
      onDone={onDone}
      onClose={onClose}
    >
      <TextInput
        {...field('name')}
        label={t.passkeyName}
        description={t.passkeyNameAbout}
        maxLength={NAME_MAX}
        autoComplete="off"
        data-autofocus
      />
      <PasswordInput {...field('password')} label={t.password} autoComplete="current-password" />
      <TextInput {...field('code')} label={t.code} description={t.codeAbout} autoComplete="one-time-code" />
      <Text size="sm" c="dimmed">
        {t.addAbout}
      </Text>
    </ConfirmDialog>
  );
}

async function addPasskey({ name, password, code }: typeof EMPTY): Promise<readonly string[] | undefined> {
  const given = code.trim() === '' ? { password } : { password, code: code.trim() };
  const { publicKey } = await api.beginPasskey(given);
  const passkey = await createPasskey(publicKey);
  return (await api.addPasskey({ name: name.trim(), passkey })).recoveryCodes;
}
