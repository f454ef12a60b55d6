import type { ApiKey } from '@cowrie/client';
import { Code, Group } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { RowAct } from '../../kit/forms/form/form-button.tsx';
import { defineTable } from '../../kit/tables/define-table.ts';
import { ofPlatform, PlatformLink } from '../../kit/values/of-platform.tsx';
import { Scopes } from '../../kit/values/scopes.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import type { Word } from '../../kit/values/terms.ts';
import { Time } from '../../kit/values/time.tsx';
import { KeyBounds } from './key-bounds.tsx';
import { revokeKey, rotateKey } from './key-forms.tsx';

const statusOf = ({ revokedAt, expiresAt }: ApiKey): Word => {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'EXPIRED' : 'ACTIVE';
};

export const keys = defineTable({
  name: 'api-keys',
  read: async (platform: string | undefined) => ({
    rows: ofPlatform((await api.listApiKeys()).apiKeys, platform),
  }),
  keyOf: ({ id }) => id,
  columns: {
    // With how it begins below it: in a column of its own it leaves the rest no room.
    name: ({ name, prefix }) => (
      <div>
        <div>{name}</div>
        <Code>{prefix}…</Code>
      </div>
    ),
    platform: ({ platform }) => <PlatformLink platform={platform} />,
    scopes: ({ scopes }) => <Scopes scopes={scopes} />,
    bounds: (key) => <KeyBounds of={key} />,
    created: ({ createdAt }) => <Time at={createdAt} />,
    used: ({ lastUsedAt }, t) => (lastUsedAt === null ? t.never : <Time at={lastUsedAt} />),
    expires: ({ expiresAt }, t) => (expiresAt === null ? t.never : <Time at={expiresAt} />),
    status: (key) => <Tag>{statusOf(key)}</Tag>,
    act: (key) => key.revokedAt === null && <Acts of={key} />,
  },
  texts: {
    caption: ['API keys', 'Clés d’API'],
    empty: ['No API keys.', 'Aucune clé d’API.'],
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

function Acts({ of: key }: { of: ApiKey }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {statusOf(key) === 'ACTIVE' && <RowAct act={rotateKey} on={key} />}
      <RowAct act={revokeKey} on={key} />
    </Group>
  );
}
