import keySchema from 'openapi:createApiKey';
import accountSchema from 'openapi:createServiceAccount';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import type { Secrets } from './secrets-dialog.tsx';
import { useKeyTexts } from './texts.ts';

type Props = { what: 'key' | 'account'; onMade(secrets: Secrets): void; onClose(): void };

const KEY_SCOPES = ['coins:mint', 'coins:burn'] as const;
const ACCOUNT_SCOPES = ['coins:reward', 'holds:capture', 'holds:release'] as const;

/** Makes an API key or a service account with the scopes that are ticked. */
export function NewDialog({ what, onMade, onClose }: Props) {
  const t = useKeyTexts();
  const [name, setName] = useState('');
  const [ticked, setTicked] = useState<string[]>([]);
  const [lastDay, setLastDay] = useState('');
  const isKey = what === 'key';
  const expiresAt = isKey && lastDay !== '' ? endOfDay(lastDay) : undefined;
  const form = useForm(isKey ? keySchema : accountSchema, { name: name.trim(), scopes: ticked, expiresAt });
  const send = async (): Promise<Secrets> => {
    if (isKey) {
      const made = await api.createApiKey({
        name: name.trim(),
        scopes: KEY_SCOPES.filter((scope) => ticked.includes(scope)),
        expiresAt,
      });
      return { name: made.name, secrets: [[t.key, made.key]] };
    }
    const scopes = ACCOUNT_SCOPES.filter((scope) => ticked.includes(scope));
    const made = await api.createServiceAccount({ name: name.trim(), scopes });
    return {
      name: made.name,
      secrets: [
        [t.clientId, made.clientId],
        [t.clientSecret, made.clientSecret],
      ],
    };
  };
  return (
    <ActDialog
      title={isKey ? t.newKey : t.newAccount}
      confirm={t.make}
      form={form}
      send={send}
      onDone={onMade}
      onClose={onClose}
    >
      <TextInput
        label={t.name}
        value={name}
        error={form.errorOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox.Group label={t.scopes} value={ticked} onChange={setTicked} error={form.errorOf('scopes')}>
        {(isKey ? KEY_SCOPES : ACCOUNT_SCOPES).map((scope) => (
          <Checkbox key={scope} value={scope} label={scope} mt="xs" />
        ))}
      </Checkbox.Group>
      {isKey && (
        <TextInput
          label={t.lastDay}
          description={t.lastDayAbout}
          type="date"
          value={lastDay}
          error={form.errorOf('expiresAt')}
          onChange={(event) => setLastDay(event.currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}

/** When the day ends where the reader is. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
