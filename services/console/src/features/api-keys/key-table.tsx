import type { ApiKey } from '@cowrie/client';
import { Code, Group } from '@mantine/core';
import { RowAct } from '../../kit/acts/act/act-button.tsx';
import { api } from '../../kit/api/api.ts';
import { defineTable } from '../../kit/tables/define-table.ts';
import { ofPlatform, PlatformLink } from '../../kit/values/of-platform.tsx';
import { Scopes } from '../../kit/values/scopes.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import type { Word } from '../../kit/values/words.ts';
import { revokeKey, rotateKey } from './key-acts.tsx';
import { KeyBounds } from './key-bounds.tsx';

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
    en: {
      caption: 'API keys',
      empty: 'No API keys.',
      never: 'Never',
      columns: {
        name: 'Name',
        platform: 'Platform',
        scopes: 'May do',
        bounds: 'Limits',
        created: 'Made',
        used: 'Last used',
        expires: 'Expires',
        status: 'Status',
        act: 'Act',
      },
    },
    fr: {
      caption: 'Clés d’API',
      empty: 'Aucune clé d’API.',
      never: 'Jamais',
      columns: {
        name: 'Nom',
        platform: 'Plateforme',
        scopes: 'Peut faire',
        bounds: 'Limites',
        created: 'Créée le',
        used: 'Dernière utilisation',
        expires: 'Expire le',
        status: 'État',
        act: 'Action',
      },
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
