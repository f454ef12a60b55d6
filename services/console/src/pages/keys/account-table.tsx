import type { ServiceAccount } from '@cowrie/client';
import { Button, Code, Group } from '@mantine/core';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Scopes } from './scopes.tsx';
import { useKeyTexts } from './texts.ts';

type Props = {
  accounts: readonly ServiceAccount[] | undefined;
  onRotate(account: ServiceAccount): void;
  onDelete(account: ServiceAccount): void;
};

export function AccountTable({ accounts, onRotate, onDelete }: Props) {
  const t = useKeyTexts();
  return (
    <RecordTable
      caption={t.accounts}
      rows={accounts}
      keyOf={({ id }) => id}
      empty={t.noAccounts}
      columns={[
        { name: t.name, cell: (account) => <Name {...account} /> },
        { name: t.scopes, cell: ({ scopes }) => <Scopes scopes={scopes} /> },
        { name: t.made, cell: ({ createdAt }) => <Time at={createdAt} /> },
        {
          name: t.used,
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.never : <Time at={lastUsedAt} />),
        },
        {
          name: t.act,
          cell: (account) =>
            account.revokedAt === null ? (
              <Group gap="xs" wrap="nowrap">
                <Button size="compact-sm" variant="default" onClick={() => onRotate(account)}>
                  {t.rotate}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => onDelete(account)}>
                  {t.delete}
                </Button>
              </Group>
            ) : (
              <Tag>DELETED</Tag>
            ),
        },
      ]}
    />
  );
}

/** With the client id below it: in a column of its own it leaves names no room. */
function Name({ name, clientId }: Pick<ServiceAccount, 'name' | 'clientId'>) {
  const t = useKeyTexts();
  return (
    <div>
      <div>{name}</div>
      <Code title={t.clientId}>{clientId}</Code>
    </div>
  );
}
