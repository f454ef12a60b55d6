import * as changed from 'openapi:changeWebhook';
import * as pinged from 'openapi:pingWebhook';
import * as sentAgain from 'openapi:redeliverWebhookDelivery';
import type { Webhook } from '@cowrie/client';
import { defineActOn } from '../../kit/acts/act/act.ts';

/** What can be done about what a webhook is sent. */

export const ping = defineActOn<Webhook>()({
  name: 'ping-webhook',
  operation: 'pingWebhook',
  document: pinged,
  input: (_body, { id }) => ({ id }),
  texts: {
    en: {
      title: () => 'Send a ping',
      send: 'Ping',
      means: () =>
        'The receiver gets a signed message of the type ping. Its answer shows among the deliveries.',
    },
    fr: {
      title: () => 'Envoyer un ping',
      send: 'Ping',
      means: () =>
        'Le destinataire reçoit un message signé de type ping. Sa réponse apparaît dans les livraisons.',
    },
  },
});

export const enable = defineActOn<Webhook>()({
  name: 'enable-webhook',
  operation: 'changeWebhook',
  document: changed,
  input: (_body, { id }) => ({ id, status: 'ACTIVE' }),
  texts: {
    en: {
      send: 'Enable',
      means: () =>
        'It receives events again from now on. To send the ones it missed, use “Send a period again”.',
    },
    fr: {
      send: 'Activer',
      means: () =>
        'Il reçoit de nouveau les événements. Pour envoyer ceux qui lui manquent, utilisez « Renvoyer une période ».',
    },
  },
});

export const disable = defineActOn<Webhook>()({
  name: 'disable-webhook',
  operation: 'changeWebhook',
  document: changed,
  input: (_body, { id }) => ({ id, status: 'DISABLED' }),
  texts: {
    en: { send: 'Disable', means: () => 'It receives no events until it is enabled.' },
    fr: { send: 'Désactiver', means: () => 'Il ne reçoit plus d’événements jusqu’à ce qu’il soit activé.' },
  },
});

/** A delivery, and the event before it that it waits for. */
type OfWebhook = { id: string; webhookId: string; waitsFor: string | null };

export const sendAgain = defineActOn<OfWebhook>()({
  name: 'redeliver',
  operation: 'redeliverWebhookDelivery',
  document: sentAgain,
  input: (_body, { id, webhookId }) => ({ id: webhookId, deliveryId: id }),
  texts: {
    en: {
      title: () => 'Send this delivery again',
      send: 'Send again',
      means: (_body, { on: { waitsFor } }) =>
        waitsFor === null
          ? 'The receiver gets it again, under the same id.'
          : `It waits for the event ${waitsFor}, which comes before it and was not accepted yet. Send that one again first.`,
    },
    fr: {
      title: () => 'Renvoyer cette livraison',
      send: 'Renvoyer',
      means: (_body, { on: { waitsFor } }) =>
        waitsFor === null
          ? 'Le destinataire la reçoit encore une fois, sous le même identifiant.'
          : `Elle attend l’événement ${waitsFor}, qui la précède et n’a pas encore été accepté. Renvoyez d’abord celui-ci.`,
    },
  },
});
