import * as created from 'openapi:createApiKey';
import * as revoked from 'openapi:revokeApiKey';
import * as rotated from 'openapi:rotateApiKey';
import type { ApiKey } from '@cowrie/client';
import { Code } from '@mantine/core';
import { defineAct, defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { lastDay, text, ticks } from '../../kit/acts/act/kinds.tsx';
import { limit, lines, platform } from '../../kit/acts/act/more-kinds.tsx';
import { beginsWith, NONE, overlap, wordsOf } from '../../kit/acts/overlap.ts';
import { useScopeWord } from '../../kit/values/scope-words.ts';

const changes = ['api-keys'];
const Prefix = ({ on }: { on: ApiKey }) => <Code>{on.prefix}…</Code>;

export const makeKey = defineAct({
  name: 'make-key',
  operation: 'createApiKey',
  document: created,
  fields: fields({
    name: text,
    scopes: ticks(['coins:mint', 'coins:burn'], useScopeWord),
    expiresAt: lastDay,
    platform,
    perTransactionLimit: limit,
    dailyMintLimit: limit,
    allowedNetworks: lines,
  }),
  input: (body) => body,
  changes,
  texts: {
    en: {
      open: 'New API key',
      title: () => 'New API key',
      send: 'Make',
      labels: {
        name: 'Name',
        scopes: 'What it may do',
        expiresAt: ['Last day', 'None: it does not expire'],
        platform: 'Platform',
        perTransactionLimit: ['At most at once', 'Coins of each mint and burn; none: no limit'],
        dailyMintLimit: ['At most a day', 'Coins of all its mints of a UTC day; none: no limit'],
        allowedNetworks: ['Networks', 'One on a line, such as 192.0.2.0/24; none: from anywhere'],
      },
      secrets: ({ name, key }) => ({ name, secrets: [['Key', key]] }),
    },
    fr: {
      open: 'Nouvelle clé d’API',
      title: () => 'Nouvelle clé d’API',
      send: 'Créer',
      labels: {
        name: 'Nom',
        scopes: 'Ce qu’elle peut faire',
        expiresAt: ['Dernier jour', 'Aucun : elle n’expire pas'],
        platform: 'Plateforme',
        perTransactionLimit: [
          'Au plus en une fois',
          'Pièces par émission ou destruction ; vide : sans limite',
        ],
        dailyMintLimit: ['Au plus par jour', 'Pièces émises en un jour UTC ; vide : sans limite'],
        allowedNetworks: ['Réseaux', 'Un par ligne, tel que 192.0.2.0/24 ; vide : de partout'],
      },
      secrets: ({ name, key }) => ({ name, secrets: [['Clé', key]] }),
    },
  },
});

/** Another key with the same settings, beside the one before for a while or in its place. */
export const rotateKey = defineActOn<ApiKey>()({
  name: 'rotate-key',
  operation: 'rotateApiKey',
  document: rotated,
  fields: fields({ overlapSeconds: overlap }),
  begin: beginsWith,
  input: ({ overlapSeconds }, { id }) => ({ id, overlapSeconds }),
  isDangerous: ({ overlapSeconds }) => overlapSeconds === NONE,
  changes,
  Shows: Prefix,
  texts: {
    en: {
      title: ({ name }) => `Rotate ${name}`,
      send: 'Rotate',
      means: () =>
        'Another key with the same settings is made, and shown once. Both share the limit of the day.',
      labels: { overlapSeconds: 'The earlier key keeps working for' },
      secrets: ({ name, key }, { overlapSeconds }) => ({
        name,
        note:
          overlapSeconds === 0
            ? 'The earlier key stops working.'
            : `The earlier key keeps working for ${wordsOf.en[overlapSeconds]} at most.`,
        secrets: [['Key', key]],
      }),
    },
    fr: {
      title: ({ name }) => `Renouveler ${name}`,
      send: 'Renouveler',
      means: () =>
        'Une autre clé aux mêmes réglages est créée et affichée une seule fois. La limite du jour leur est commune.',
      labels: { overlapSeconds: 'La clé d’avant vaut encore' },
      secrets: ({ name, key }, { overlapSeconds }) => ({
        name,
        note:
          overlapSeconds === 0
            ? 'La clé d’avant est refusée.'
            : `La clé d’avant vaut encore ${wordsOf.fr[overlapSeconds]} au plus.`,
        secrets: [['Clé', key]],
      }),
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
  Shows: Prefix,
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
