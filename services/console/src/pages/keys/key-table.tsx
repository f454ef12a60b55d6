import type { ApiKey } from '@cowrie/client';
import { Button, Code } from '@mantine/core';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Scopes } from './scopes.tsx';
import { useKeyTexts } from './texts.ts';

type Props = { keys: readonly ApiKey[] | undefined; onRevoke(key: ApiKey): void };

const statusOf = ({ revokedAt, expiresAt }: ApiKey): string => {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'EXPIRED' : 'ACTIVE';
};

export function KeyTable({ keys, onRevoke }: Props) {
  const t = useKeyTexts();
  return (
    <RecordTable
      caption={t.title}
      rows={keys}
      keyOf={({ id }) => id}
      empty={t.empty}
      columns={[
        { name: t.name, cell: ({ name }) => name },
        { name: t.prefix, cell: ({ prefix }) => <Code>{prefix}…</Code> },
        { name: t.scopes, cell: ({ scopes }) => <Scopes scopes={scopes} /> },
        { name: t.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
        {
          name: t.used,
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.never : <Time at={lastUsedAt} />),
        },
        {
          name: t.expires,
          cell: ({ expiresAt }) => (expiresAt === null ? t.never : <Time at={expiresAt} />),
        },
        { name: t.status, cell: (key) => <Tag>{statusOf(key)}</Tag> },
        {
          name: t.act,
          cell: (key) =>
            key.revokedAt === null && (
              <Button size="compact-sm" variant="default" onClick={() => onRevoke(key)}>
                {t.revoke}
              </Button>
            ),
        },
      ]}
    />
  );
}
