import type { ApiKey } from '@cowrie/client';
import { Button, Code, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Accounts } from './accounts.tsx';
import { KeyTable } from './key-table.tsx';
import { NewDialog } from './new-dialog.tsx';
import { type Secrets, SecretsDialog } from './secrets-dialog.tsx';
import { useKeyTexts } from './texts.ts';

type Open = { kind: 'new' } | { kind: 'made'; secrets: Secrets } | { kind: 'revoke'; key: ApiKey };

/** API keys and service accounts. */
export function KeysPage() {
  const t = useKeyTexts();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const reread = () => queries.invalidateQueries({ queryKey: ['api-keys'] });
  const { data, error, refetch } = useQuery({ queryKey: ['api-keys'], queryFn: () => api.listApiKeys() });
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={<Button onClick={() => setOpen({ kind: 'new' })}>{t.newKey}</Button>}
    >
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      <KeyTable keys={data?.apiKeys} onRevoke={(key) => setOpen({ kind: 'revoke', key })} />
      {open?.kind === 'new' && (
        <NewDialog
          what="key"
          onMade={(secrets) => {
            setOpen({ kind: 'made', secrets });
            reread();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'made' && <SecretsDialog secrets={open.secrets} onClose={close} />}
      {open?.kind === 'revoke' && (
        <ActDialog
          title={t.revokeTitle(open.key.name)}
          confirm={t.revoke}
          isDangerous
          send={() => api.revokeApiKey({ id: open.key.id })}
          onDone={() => {
            close();
            reread();
          }}
          onClose={close}
        >
          <Text size="sm">{t.revokeEffect}</Text>
          <Code>{open.key.prefix}…</Code>
        </ActDialog>
      )}
      <Accounts />
    </Page>
  );
}
