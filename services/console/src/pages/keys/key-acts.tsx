import * as created from 'openapi:createApiKey';
import * as revoked from 'openapi:revokeApiKey';
import type { ApiKey } from '@cowrie/client';
import { Code } from '@mantine/core';
import { defineAct, defineActOn } from '../../ui/acts/act/act.ts';
import { fields } from '../../ui/acts/act/form.tsx';
import { lastDay, text, ticks } from '../../ui/acts/act/kinds.tsx';

const changes = ['api-keys'];

export const makeKey = defineAct({
  name: 'make-key',
  operation: 'createApiKey',
  document: created,
  fields: fields({ name: text, scopes: ticks(['coins:mint', 'coins:burn']), expiresAt: lastDay }),
  input: (body) => body,
  changes,
  texts: {
    en: {
      open: 'New API key',
      title: () => 'New API key',
      send: 'Make',
      labels: { name: 'Name', scopes: 'Scopes', expiresAt: ['Last day', 'None: it does not expire'] },
      secrets: ({ name, key }) => ({ name, secrets: [['Key', key]] }),
    },
    fr: {
      open: 'Nouvelle clé d’API',
      title: () => 'Nouvelle clé d’API',
      send: 'Créer',
      labels: { name: 'Nom', scopes: 'Portées', expiresAt: ['Dernier jour', 'Aucun : elle n’expire pas'] },
      secrets: ({ name, key }) => ({ name, secrets: [['Clé', key]] }),
    },
  },
});

export const revokeKey = defineActOn<ApiKey>()({
  name: 'revoke-key',
  operation: 'revokeApiKey',
  document: revoked,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  changes,
  Shows: ({ on }) => <Code>{on.prefix}…</Code>,
  texts: {
    en: {
      title: ({ name }) => `Revoke ${name}`,
      send: 'Revoke',
      means: () => 'Whoever uses it is refused from the next request on. A revoked key does not come back.',
    },
    fr: {
      title: ({ name }) => `Révoquer ${name}`,
      send: 'Révoquer',
      means: () => 'Qui l’utilise est refusé dès la prochaine requête. Une clé révoquée ne revient pas.',
    },
  },
});
