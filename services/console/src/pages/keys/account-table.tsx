import type { ServiceAccount } from '@cowrie/client';
import { Code, Group } from '@mantine/core';
import { api } from '../../api/api.ts';
import { RowAct } from '../../ui/acts/act/act-button.tsx';
import { defineTable } from '../../ui/tables/define-table.ts';
import { Tag } from '../../ui/values/tag.tsx';
import { Time } from '../../ui/values/time.tsx';
import { deleteAccount, rotateAccount } from './account-acts.tsx';
import { Scopes } from './scopes.tsx';

export const accounts = defineTable({
  name: 'service-accounts',
  read: async () => ({ rows: (await api.listServiceAccounts()).serviceAccounts }),
  keyOf: ({ id }) => id,
  columns: {
    // With the client id below it: in a column of its own it leaves names no room.
    name: ({ name, clientId }, t) => (
      <div>
        <div>{name}</div>
        <Code title={t.clientId}>{clientId}</Code>
      </div>
    ),
    scopes: ({ scopes }) => <Scopes scopes={scopes} />,
    made: ({ createdAt }) => <Time at={createdAt} />,
    used: ({ lastUsedAt }, t) => (lastUsedAt === null ? t.never : <Time at={lastUsedAt} />),
    act: (account) => (account.revokedAt === null ? <Acts account={account} /> : <Tag>DELETED</Tag>),
  },
  texts: {
    en: {
      caption: 'Service accounts',
      empty: 'No service accounts.',
      never: 'Never',
      clientId: 'Client id',
      columns: { name: 'Name', scopes: 'Scopes', made: 'Made', used: 'Last used', act: 'Act' },
    },
    fr: {
      caption: 'Comptes de service',
      empty: 'Aucun compte de service.',
      never: 'Jamais',
      clientId: 'Identifiant client',
      columns: {
        name: 'Nom',
        scopes: 'Portées',
        made: 'Créé le',
        used: 'Dernière utilisation',
        act: 'Action',
      },
    },
  },
});

function Acts({ account }: { account: ServiceAccount }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <RowAct act={rotateAccount} on={account} />
      <RowAct act={deleteAccount} on={account} />
    </Group>
  );
}
