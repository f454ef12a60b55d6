import type { ServiceAccount } from '@cowrie/client';
import { Code, Group } from '@mantine/core';
import { RowAct } from '../../kit/acts/act/act-button.tsx';
import { api } from '../../kit/api/api.ts';
import { defineTable } from '../../kit/tables/define-table.ts';
import { ofPlatform, PlatformLink } from '../../kit/values/of-platform.tsx';
import { Scopes } from '../../kit/values/scopes.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import type { Word } from '../../kit/values/words.ts';
import { deleteAccount, rotateAccount } from './account-acts.tsx';

const DELETED: Word = 'DELETED';

export const accounts = defineTable({
  name: 'service-accounts',
  read: async (platform: string | undefined) => ({
    rows: ofPlatform((await api.listServiceAccounts()).serviceAccounts, platform),
  }),
  keyOf: ({ id }) => id,
  columns: {
    // With the client id below it: in a column of its own it leaves names no room.
    name: ({ name, clientId }, t) => (
      <div>
        <div>{name}</div>
        <Code title={t.clientId}>{clientId}</Code>
      </div>
    ),
    platform: ({ platform }) => <PlatformLink platform={platform} />,
    scopes: ({ scopes }) => <Scopes scopes={scopes} />,
    made: ({ createdAt }) => <Time at={createdAt} />,
    used: ({ lastUsedAt }, t) => (lastUsedAt === null ? t.never : <Time at={lastUsedAt} />),
    act: (account) => (account.revokedAt === null ? <Acts account={account} /> : <Tag>{DELETED}</Tag>),
  },
  texts: {
    en: {
      caption: 'Service accounts',
      empty: 'No service accounts.',
      never: 'Never',
      clientId: 'Client id',
      columns: {
        name: 'Name',
        platform: 'Platform',
        scopes: 'May do',
        made: 'Made',
        used: 'Last used',
        act: 'Act',
      },
    },
    fr: {
      caption: 'Comptes de service',
      empty: 'Aucun compte de service.',
      never: 'Jamais',
      clientId: 'Identifiant client',
      columns: {
        name: 'Nom',
        platform: 'Plateforme',
        scopes: 'Peut faire',
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
