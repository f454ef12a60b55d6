import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import type { Secrets } from './secrets-dialog.tsx';
import { useKeyTexts } from './texts.ts';

export type NewKind = 'key' | 'account';
type Props = { what: NewKind; onMade(secrets: Secrets): void; onClose(): void };

const KEY_SCOPES = ['coins:mint', 'coins:burn'];
const ACCOUNT_SCOPES = ['coins:reward', 'holds:capture', 'holds:release'] as const;
const NAME_MAX = 100;

/** Makes an API key or a service account with the scopes that are ticked. */
export function NewDialog({ what, onMade, onClose }: Props) {
  const t = useKeyTexts();
  const [name, setName] = useState('');
  const [ticked, setTicked] = useState<string[]>([]);
  const send = async (): Promise<Secrets> => {
    if (what === 'key') {
      const made = await api.createApiKey({ name, scopes: ticked });
      return { name: made.name, secrets: [[t.key, made.key]] };
    }
    const scopes = ACCOUNT_SCOPES.filter((scope) => ticked.includes(scope));
    const made = await api.createServiceAccount({ name, scopes });
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
      title={what === 'key' ? t.newKey : t.newAccount}
      confirm={t.make}
      send={send}
      onDone={onMade}
      onClose={onClose}
    >
      <TextInput
        label={t.name}
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required
        withAsterisk={false}
        data-autofocus
      />
      <Checkbox.Group label={t.scopes} value={ticked} onChange={setTicked}>
        {(what === 'key' ? KEY_SCOPES : ACCOUNT_SCOPES).map((scope) => (
          <Checkbox key={scope} value={scope} label={scope} mt="xs" />
        ))}
      </Checkbox.Group>
    </ActDialog>
  );
}
