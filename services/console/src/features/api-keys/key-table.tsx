import type { ApiKey } from '@cowrie/client';
import { Code, Group } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { RowFormButton } from '../../kit/forms/form/form-button.tsx';
import { defineTable } from '../../kit/tables/define-table.ts';
import { filterByPlatform, PlatformLink } from '../../kit/values/platform-links.tsx';
import { Scopes } from '../../kit/values/scopes.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import type { Word } from '../../kit/values/terms.ts';
import { Time } from '../../kit/values/time.tsx';
import { revokeKey, rotateKey } from './key-forms.tsx';
import { KeyLimits } from './key-limits.tsx';

const statusOf = ({ revokedAt, expiresAt }: ApiKey): Word => {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'EXPIRED' : 'ACTIVE';
};

export const keys = defineTable({
  name: 'api-keys',
  read: async (platform: string | undefined) => ({
    rows: filterByPlatform((await api.listApiKeys()).apiKeys, platform),
  }),
  keyOf: ({ id }) => id,
  columns: {
    // The prefix is below the name, because a column of its own would leave too little room.
    name: ({ name, prefix }) => (
      <div>
        <div>{name}</div>
        <Code>{prefix}…</Code>
      </div>
    ),
    platform: ({ platform }) => <PlatformLink platform={platform} />,
    scopes: ({ scopes }) => <Scopes scopes={scopes} />,
    bounds: (key) => <KeyLimits of={key} />,
    created: ({ createdAt }) => <Time at={createdAt} />,
    used: ({ lastUsedAt }, t) => (lastUsedAt === null ? t.never : <Time at={lastUsedAt} />),
    expires: ({ expiresAt }, t) => (expiresAt === null ? t.never : <Time at={expiresAt} />),
    status: (key) => <Tag>{statusOf(key)}</Tag>,
    act: (key) => key.revokedAt === null && <KeyFormButtons of={key} />,
  },
  texts: {
    caption: ['API keys', 'Clés d’API'],
    empty: [
      'No API keys. Minting and burning take one.',
      'Aucune clé d’API. Il en faut une pour émettre et pour détruire.',
    ],
    never: ['Never', 'Jamais'],
    columns: {
      name: ['Name', 'Nom'],
      platform: ['Platform', 'Plateforme'],
      scopes: ['Permissions', 'Droits'],
      bounds: ['Limits', 'Limites'],
      created: ['Created', 'Créée le'],
      used: ['Last used', 'Dernière utilisation'],
      expires: ['Expires', 'Expire le'],
      status: ['Status', 'État'],
      act: ['Action', 'Action'],
    },
  },
});

function KeyFormButtons({ of: key }: { of: ApiKey }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {statusOf(key) === 'ACTIVE' && <RowFormButton form={rotateKey} record={key} />}
      <RowFormButton form={revokeKey} record={key} />
    </Group>
  );
}
