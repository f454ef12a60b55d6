import * as created from 'openapi:createServiceAccount';
import * as deleted from 'openapi:deleteServiceAccount';
import * as rotated from 'openapi:rotateServiceAccountSecret';
import type { Input, ServiceAccount } from '@cowrie/client';
import { Code } from '@mantine/core';
import { defineAct, defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { text, ticksIn } from '../../kit/acts/act/kinds.tsx';
import { platform } from '../../kit/acts/act/more-kinds.tsx';
import { beginsWith, NONE, overlap, wordsOf } from '../../kit/acts/overlap.ts';
import { useScopeWord } from '../../kit/values/scope-words.ts';

type Scope = Input<'createServiceAccount'>['scopes'][number];

const changes = ['service-accounts'];
const scopes = ticksIn<Scope>(created.default.properties?.scopes, useScopeWord);
const ClientId = ({ on }: { on: ServiceAccount }) => <Code>{on.clientId}</Code>;

export const makeAccount = defineAct({
  name: 'make-account',
  operation: 'createServiceAccount',
  document: created,
  fields: fields({ name: text, scopes, platform }),
  input: (body) => body,
  changes,
  texts: {
    en: {
      open: 'New service account',
      title: () => 'New service account',
      send: 'Make',
      labels: { name: 'Name', scopes: 'What it may do', platform: 'Platform' },
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
      labels: { name: 'Nom', scopes: 'Ce qu’il peut faire', platform: 'Plateforme' },
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

/** Gives a service account another secret. */
export const rotateAccount = defineActOn<ServiceAccount>()({
  name: 'rotate-account',
  operation: 'rotateServiceAccountSecret',
  document: rotated,
  fields: fields({ overlapSeconds: overlap }),
  begin: beginsWith,
  input: ({ overlapSeconds }, { id }) => ({ id, overlapSeconds }),
  isDangerous: ({ overlapSeconds }) => overlapSeconds === NONE,
  changes,
  Shows: ClientId,
  texts: {
    en: {
      title: ({ name }) => `Rotate the secret of ${name}`,
      send: 'Rotate',
      means: () => 'It gets another client secret, which is shown once. Its client id and its tokens stay.',
      labels: { overlapSeconds: 'Earlier secrets keep working for' },
      note: ({ overlapSeconds }) =>
        overlapSeconds === NONE
          ? 'A system that still has one gets no token any more. Tokens that it has are good for up to 15 minutes.'
          : 'Until then they get tokens too. One that ends sooner already still does.',
      secrets: ({ name, clientId, clientSecret }, { overlapSeconds }) => ({
        name,
        note:
          overlapSeconds === 0
            ? 'Earlier secrets stop working.'
            : `Earlier secrets keep working for ${wordsOf.en[overlapSeconds]} at most.`,
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
            : `Les secrets d’avant valent encore ${wordsOf.fr[overlapSeconds]} au plus.`,
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
