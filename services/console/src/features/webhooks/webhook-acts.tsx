import * as changed from 'openapi:changeWebhook';
import * as created from 'openapi:createWebhook';
import * as deleted from 'openapi:deleteWebhook';
import * as rotated from 'openapi:rotateWebhookSecret';
import type { Output, Webhook } from '@cowrie/client';
import { defineAct, defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { optional, text, ticksIn } from '../../kit/acts/act/kinds.tsx';
import { type EventType as Type, useEventWord } from './words/event-words.tsx';

const changes = ['webhooks', 'webhook'];
const types = ticksIn<Type>(created.default.properties?.types, useEventWord);
const LABELS = {
  en: {
    url: ['Address', 'Left empty: a program fetches what the webhook is sent'],
    types: 'Events',
    platform: ['Platform', 'Left empty: the events of all'],
    description: ['Description', 'Whose it is, for instance'],
  },
  fr: {
    url: ['Adresse', 'Laissée vide : un programme vient chercher ce que reçoit le webhook'],
    types: 'Événements',
    platform: ['Plateforme', 'Laissée vide : les événements de toutes'],
    description: ['Description', 'À qui il est, par exemple'],
  },
} as const;

/** The secret by which its receiver knows that a message is ours. */
const secretsOf = {
  en: ({ id, url = id, secret }: Output<'createWebhook'>) => ({
    name: url,
    about: 'Store it now where the webhook is received: it is not shown again.',
    secrets: [['Secret', secret]] as const,
  }),
  fr: ({ id, url = id, secret }: Output<'createWebhook'>) => ({
    name: url,
    about: 'Conservez-le maintenant là où le webhook est reçu : il ne sera plus affiché.',
    secrets: [['Secret', secret]] as const,
  }),
};

/** An address that is sent events from now on. */
export const makeWebhook = defineAct({
  name: 'make-webhook',
  operation: 'createWebhook',
  document: created,
  fields: fields({ url: optional(text), types, platform: optional(text), description: optional(text) }),
  input: (body) => body,
  changes,
  texts: {
    en: {
      open: 'New webhook',
      title: () => 'New webhook',
      send: 'Make',
      labels: LABELS.en,
      secrets: secretsOf.en,
    },
    fr: {
      open: 'Nouveau webhook',
      title: () => 'Nouveau webhook',
      send: 'Créer',
      labels: LABELS.fr,
      secrets: secretsOf.fr,
    },
  },
});

/** Another address, or other events. One without an address stays so: the gateway refuses one. */
export const changeWebhook = defineActOn<Webhook>()({
  name: 'change-webhook',
  operation: 'changeWebhook',
  document: changed,
  fields: fields({ url: optional(text), types }),
  begin: (webhook) => ({ url: webhook.url ?? '', types: webhook.types.join(' ') }),
  input: (body, { id }) => ({ id, ...body }),
  changes,
  texts: {
    en: {
      title: () => 'Change this webhook',
      send: 'Change',
      labels: LABELS.en,
      note: () =>
        'What waits goes to the new address. Events of a type that is ticked now are sent from now on.',
    },
    fr: {
      title: () => 'Modifier ce webhook',
      send: 'Modifier',
      labels: LABELS.fr,
      note: () =>
        'Ce qui attend part vers la nouvelle adresse. Les événements d’un type ajouté sont envoyés à partir de maintenant.',
    },
  },
});

export const rotateWebhook = defineActOn<Webhook>()({
  name: 'rotate-webhook',
  operation: 'rotateWebhookSecret',
  document: rotated,
  input: (_body, { id }) => ({ id }),
  changes,
  texts: {
    en: {
      open: 'Rotate secret',
      title: () => 'Rotate the secret of this webhook',
      send: 'Rotate',
      means: () =>
        'It gets another secret, which is shown once. For 24 hours the one before signs beside it.',
      secrets: secretsOf.en,
    },
    fr: {
      open: 'Renouveler le secret',
      title: () => 'Renouveler le secret de ce webhook',
      send: 'Renouveler',
      means: () =>
        'Il reçoit un autre secret, affiché une seule fois. Celui d’avant signe à côté pendant 24 heures.',
      secrets: secretsOf.fr,
    },
  },
});

export const deleteWebhook = defineActOn<Webhook>()({
  name: 'delete-webhook',
  operation: 'deleteWebhook',
  document: deleted,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  leadsTo: () => ({ to: '/webhooks' }),
  changes: ['webhooks'],
  texts: {
    en: {
      title: () => 'Delete this webhook',
      send: 'Delete',
      means: () => 'Nothing is sent to it any more, not even what waits. Its deliveries are gone with it.',
    },
    fr: {
      title: () => 'Supprimer ce webhook',
      send: 'Supprimer',
      means: () =>
        'Plus rien ne lui est envoyé, pas même ce qui attend. Ses livraisons disparaissent avec lui.',
    },
  },
});
