import type { ServiceAccount } from '@cowrie/client';
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { AccountTable } from './account-table.tsx';
import { NewDialog } from './new-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { type Secrets, SecretsDialog } from './secrets-dialog.tsx';
import { useKeyTexts } from './texts.ts';

type Open =
  | { kind: 'new' }
  | { kind: 'secrets'; secrets: Secrets }
  | { kind: 'rotate' | 'delete'; account: ServiceAccount };

const QUERY_KEY = ['service-accounts'];

/** Service accounts: those that there are, a new one, another secret for one, and its end. */
export function Accounts() {
  const t = useKeyTexts();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const reread = () => queries.invalidateQueries({ queryKey: QUERY_KEY });
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => api.listServiceAccounts(),
  });
  const show = (secrets: Secrets) => {
    setOpen({ kind: 'secrets', secrets });
    reread();
  };
  return (
    <Stack mt="md">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="h4">
            {t.accounts}
          </Title>
          <Text size="sm" c="dimmed">
            {t.accountsAbout}
          </Text>
        </div>
        <Button onClick={() => setOpen({ kind: 'new' })}>{t.newAccount}</Button>
      </Group>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {(data || !error) && (
        <AccountTable
          accounts={data?.serviceAccounts}
          onRotate={(account) => setOpen({ kind: 'rotate', account })}
          onDelete={(account) => setOpen({ kind: 'delete', account })}
        />
      )}
      {open?.kind === 'new' && <NewDialog what="account" onMade={show} onClose={close} />}
      {open?.kind === 'secrets' && <SecretsDialog secrets={open.secrets} onClose={close} />}
      {open?.kind === 'rotate' && <RotateDialog account={open.account} onRotated={show} onClose={close} />}
      {open?.kind === 'delete' && (
        <ActDialog
          title={t.deleteTitle(open.account.name)}
          confirm={t.delete}
          isDangerous
          send={() => api.deleteServiceAccount({ id: open.account.id })}
          onDone={() => {
            close();
            reread();
          }}
          onClose={close}
        >
          <Text size="sm">{t.deleteEffect}</Text>
          <Code>{open.account.clientId}</Code>
        </ActDialog>
      )}
    </Stack>
  );
}
