import type { ApiKey } from '@cowrie/client';
import { Code } from '@mantine/core';
import { api } from '../../api/api.ts';
import { RowAct } from '../../ui/acts/act/act-button.tsx';
import { defineTable } from '../../ui/tables/define-table.ts';
import { Tag } from '../../ui/values/tag.tsx';
import { Time } from '../../ui/values/time.tsx';
import { revokeKey } from './key-acts.tsx';
import { Scopes } from './scopes.tsx';

const statusOf = ({ revokedAt, expiresAt }: ApiKey): string => {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'EXPIRED' : 'ACTIVE';
};

export const keys = defineTable({
  name: 'api-keys',
  read: async () => ({ rows: (await api.listApiKeys()).apiKeys }),
  keyOf: ({ id }) => id,
  columns: {
    name: ({ name }) => name,
    prefix: ({ prefix }) => <Code>{prefix}…</Code>,
    scopes: ({ scopes }) => <Scopes scopes={scopes} />,
    created: ({ createdAt }) => <Time at={createdAt} />,
    used: ({ lastUsedAt }, t) => (lastUsedAt === null ? t.never : <Time at={lastUsedAt} />),
    expires: ({ expiresAt }, t) => (expiresAt === null ? t.never : <Time at={expiresAt} />),
    status: (key) => <Tag>{statusOf(key)}</Tag>,
    act: (key) => key.revokedAt === null && <RowAct act={revokeKey} on={key} />,
  },
  texts: {
    en: {
      caption: 'API keys',
      empty: 'No API keys.',
      never: 'Never',
      columns: {
        name: 'Name',
        prefix: 'Begins with',
        scopes: 'Scopes',
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
        prefix: 'Commence par',
        scopes: 'Portées',
        created: 'Créée le',
        used: 'Dernière utilisation',
        expires: 'Expire le',
        status: 'État',
        act: 'Action',
      },
    },
  },
});
