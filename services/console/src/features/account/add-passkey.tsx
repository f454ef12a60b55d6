import beginning from 'openapi:beginPasskey';
import type { JsonSchema } from '@cowrie/client';
import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../kit/api/api.ts';
import { type Trouble, troubleOf } from '../../kit/api/trouble.ts';
import { ActDialog } from '../../kit/forms/dialog/confirm-dialog.tsx';
import { SecretsDialog } from '../../kit/forms/dialog/secrets-dialog.tsx';
import { makePasskey } from '../../kit/session/passkeys.ts';
import { useForm } from '../../kit/validation/use-validation.ts';
import { useAccountTexts } from './texts.ts';

const NAME_MAX = 100;
/** Password and code as the document has them, and the name. */
const SCHEMA: JsonSchema = {
  ...beginning,
  properties: { ...beginning.properties, name: { type: 'string', minLength: 1, maxLength: NAME_MAX } },
  required: ['name', ...(beginning.required ?? [])],
};

/** Adds a passkey: the gateway says what to ask the browser for, and takes what that made. */
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
      {cameFrom && !codes && <Adding onDone={finish} onClose={close} />}
      {codes && (
        <SecretsDialog
          secrets={{ name: t.codes, about: t.codesAbout, secrets: [[t.codes, codes.join('\n')]] }}
          cameFrom={cameFrom}
          onClose={close}
        />
      )}
    </>
  );
}

const EMPTY = { name: '', password: '', code: '' };
type Props = { onDone(recoveryCodes: readonly string[] | undefined): void; onClose(): void };

function Adding({ onDone, onClose }: Props) {
  const t = useAccountTexts();
  const [typed, setTyped] = useState(EMPTY);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const form = useForm(SCHEMA, typed, trouble);
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    error: form.errorOf(name),
    'aria-invalid': form.errorOf(name) !== undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const send = () =>
    add(typed).catch((error: unknown) => {
      setTrouble(troubleOf(error));
      throw error;
    });
  return (
    <ActDialog
      title={t.addPasskey}
      confirm={t.addPasskey}
      form={form}
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
    </ActDialog>
  );
}

async function add({ name, password, code }: typeof EMPTY): Promise<readonly string[] | undefined> {
  const given = code.trim() === '' ? { password } : { password, code: code.trim() };
  const { publicKey } = await api.beginPasskey(given);
  const passkey = await makePasskey(publicKey);
  return (await api.addPasskey({ name: name.trim(), passkey })).recoveryCodes;
}
