import type { ServiceAccount } from '@cowrie/client';
import { Code, Group } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { RowFormButton } from '../../kit/forms/form/form-button.tsx';
import { defineTable } from '../../kit/tables/define-table.ts';
import { filterByPlatform, PlatformLink } from '../../kit/values/platform-links.tsx';
import { Scopes } from '../../kit/values/scopes.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import type { Word } from '../../kit/values/terms.ts';
import { Time } from '../../kit/values/time.tsx';
import { deleteAccount, rotateAccount } from './account-forms.tsx';

const DELETED: Word = 'DELETED';

export const accounts = defineTable({
  name: 'service-accounts',
  read: async (platform: string | undefined) => ({
    rows: filterByPlatform((await api.listServiceAccounts()).serviceAccounts, platform),
  }),
  keyOf: ({ id }) => id,
  columns: {
    // The client id is below the name, because a column of its own would leave too little room.
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
    act: (account) =>
      account.revokedAt === null ? <AccountFormButtons account={account} /> : <Tag>{DELETED}</Tag>,
  },
  texts: {
    caption: ['Service accounts', 'Comptes de service'],
    empty: [
      'No service accounts. With one, another system calls the API by itself.',
      'Aucun compte de service. Avec lui, un autre système appelle l’API par lui-même.',
    ],
    never: ['Never', 'Jamais'],
    clientId: ['Client id', 'Identifiant client'],
    columns: {
      name: ['Name', 'Nom'],
      platform: ['Platform', 'Plateforme'],
      scopes: ['Permissions', 'Droits'],
      made: ['Created', 'Créé le'],
      used: ['Last used', 'Dernière utilisation'],
      act: ['Action', 'Action'],
    },
  },
});

function AccountFormButtons({ account }: { account: ServiceAccount }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <RowFormButton form={rotateAccount} record={account} />
      <RowFormButton form={deleteAccount} record={account} />
    </Group>
  );
}
