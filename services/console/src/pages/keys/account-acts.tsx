import * as created from 'openapi:createServiceAccount';
import * as deleted from 'openapi:deleteServiceAccount';
import * as rotated from 'openapi:rotateServiceAccountSecret';
import type { ServiceAccount } from '@cowrie/client';
import { Code } from '@mantine/core';
import { texts } from '../../i18n/language.tsx';
import { defineAct, defineActOn } from '../../ui/acts/act/act.ts';
import { fields } from '../../ui/acts/act/form.tsx';
import { choice, text, ticks } from '../../ui/acts/act/kinds.tsx';

const changes = ['service-accounts'];
const ClientId = ({ on }: { on: ServiceAccount }) => <Code>{on.clientId}</Code>;

export const makeAccount = defineAct({
  name: 'make-account',
  operation: 'createServiceAccount',
  document: created,
  fields: fields({ name: text, scopes: ticks(['coins:reward', 'holds:capture', 'holds:release']) }),
  input: (body) => body,
  changes,
  texts: {
    en: {
      open: 'New service account',
      title: () => 'New service account',
      send: 'Make',
      labels: { name: 'Name', scopes: 'Scopes' },
      secrets: ({ name, clientId, clientSecret }) => ({
        name,
        secrets: [
          ['Client id', clientId],
          ['Client secret', clientSecret],
        ],
      }),
    },
    fr: {
      open: 'Nouveau compte de service',
      title: () => 'Nouveau compte de service',
      send: 'Créer',
      labels: { name: 'Nom', scopes: 'Portées' },
      secrets: ({ name, clientId, clientSecret }) => ({
        name,
        secrets: [
          ['Identifiant client', clientId],
          ['Secret client', clientSecret],
        ],
      }),
    },
  },
});

/** How long the secrets of before may go on. */
const OVERLAPS_SECONDS = [0, 3_600, 86_400, 259_200, 604_800] as const;
const DEFAULT_SECONDS = 86_400;
type Overlap = (typeof OVERLAPS_SECONDS)[number];
const NONE = '0';

const overlapWords = texts<Record<Overlap, string>>(
  { 0: 'no time: they end at once', 3600: '1 hour', 86400: '1 day', 259200: '3 days', 604800: '7 days' },
  {
    0: '0 heure : ils prennent fin aussitôt',
    3600: '1 heure',
    86400: '1 jour',
    259200: '3 jours',
    604800: '7 jours',
  },
);
const { en, fr } = overlapWords.all;

function useOverlapWord() {
  const t = overlapWords();
  return (overlap: Overlap) => t[overlap];
}

/** Gives a service account another secret. */
export const rotateAccount = defineActOn<ServiceAccount>()({
  name: 'rotate-account',
  operation: 'rotateServiceAccountSecret',
  document: rotated,
  fields: fields({ overlapSeconds: choice(OVERLAPS_SECONDS, useOverlapWord) }),
  begin: () => ({ overlapSeconds: String(DEFAULT_SECONDS) }),
  input: ({ overlapSeconds }, { id }) => ({ id, overlapSeconds }),
  isDangerous: ({ overlapSeconds }) => overlapSeconds === NONE,
  changes,
  Shows: ClientId,
  texts: {
    en: {
      title: ({ name }) => `Rotate the secret of ${name}`,
      send: 'Rotate',
      means: () => 'It gets another client secret, which is shown once. Its client id and its tokens stay.',
      labels: { overlapSeconds: 'The secrets of before go on for' },
      note: ({ overlapSeconds }) =>
        overlapSeconds === NONE
          ? 'A system that still has one gets no token any more. Tokens that it has are good for up to 15 minutes.'
          : 'Until then they get tokens too. One that ends sooner already still does.',
      secrets: ({ name, clientId, clientSecret }, { overlapSeconds }) => ({
        name,
        note:
          overlapSeconds === 0
            ? 'The secrets of before get no token any more.'
            : `The secrets of before go on for ${en[overlapSeconds]} at most.`,
        secrets: [
          ['Client id', clientId],
          ['Client secret', clientSecret],
        ],
      }),
    },
    fr: {
      title: ({ name }) => `Renouveler le secret de ${name}`,
      send: 'Renouveler',
      means: () =>
        'Le compte reçoit un autre secret client, affiché une seule fois. Son identifiant et ses jetons restent.',
      labels: { overlapSeconds: 'Les secrets d’avant valent encore' },
      note: ({ overlapSeconds }) =>
        overlapSeconds === NONE
          ? 'Un système qui en utilise un n’obtient plus de jeton. Ceux qu’il a valent encore jusqu’à 15 minutes.'
          : 'Jusque-là, ils obtiennent aussi des jetons. Celui qui devait finir plus tôt finit à son heure.',
      secrets: ({ name, clientId, clientSecret }, { overlapSeconds }) => ({
        name,
        note:
          overlapSeconds === 0
            ? 'Les secrets d’avant n’obtiennent plus de jeton.'
            : `Les secrets d’avant valent encore ${fr[overlapSeconds]} au plus.`,
        secrets: [
          ['Identifiant client', clientId],
          ['Secret client', clientSecret],
        ],
      }),
    },
  },
});

export const deleteAccount = defineActOn<ServiceAccount>()({
  name: 'delete-account',
  operation: 'deleteServiceAccount',
  document: deleted,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  changes,
  Shows: ClientId,
  texts: {
    en: {
      title: ({ name }) => `Delete ${name}`,
      send: 'Delete',
      means: () =>
        'Its tokens are refused from the next request on, and its secrets get no more. A deleted account does not come back.',
    },
    fr: {
      title: ({ name }) => `Supprimer ${name}`,
      send: 'Supprimer',
      means: () =>
        'Ses jetons sont refusés dès la prochaine requête, et ses secrets n’en obtiennent plus. Un compte supprimé ne revient pas.',
    },
  },
});
