import * as replayed from 'openapi:replayWebhook';
import type { WebhookDelivery } from '@cowrie/client';
import { defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { moment } from '../../kit/acts/act/kinds.tsx';
import { localOf } from '../../kit/filters/moments.ts';

/** An event is stored for a webhook a moment after it happened. */
const BEFORE_MS = 60_000;

/** From when on everything is sent again, that delivery included. */
export const sinceDelivery = ({ createdAt }: Pick<WebhookDelivery, 'createdAt'>): string =>
  new Date(Date.parse(createdAt) - BEFORE_MS).toISOString();

type From = { id: string; from: string };

const sending = (open: { en: string; fr: string }) =>
  defineActOn<From>()({
    name: 'replay-webhook',
    operation: 'replayWebhook',
    document: replayed,
    fields: fields({ from: moment, to: moment }),
    begin: ({ from }) => ({ from: localOf(from), to: localOf(new Date().toISOString()) }),
    input: (body, { id }) => ({ id, ...body }),
    changes: ['webhook', 'webhook-deliveries'],
    texts: {
      en: {
        open: open.en,
        title: () => 'Send all events of a period again',
        send: 'Send again',
        labels: { from: 'From', to: ['To', 'Exclusive'] },
        note: () =>
          'The receiver gets each event of its types again, with the same id and in order, including events it accepted before and events it never got. This starts within a few seconds.',
      },
      fr: {
        open: open.fr,
        title: () => 'Renvoyer tous les événements d’une période',
        send: 'Renvoyer',
        labels: { from: 'Du', to: ['Au', 'Non compris'] },
        note: () =>
          'Chaque événement de ses types part encore une fois, sous le même identifiant et dans son ordre, même ce qui avait été accepté. Ceux qu’il n’a jamais reçus partent aussi. Cela commence dans quelques secondes.',
      },
    },
  });

/** Beside a delivery: it, and all that came after it. */
export const sendFrom = sending({ en: 'Send all from here', fr: 'Tout renvoyer depuis ici' });
/** Of a webhook: whatever time its reader says. */
export const sendTime = sending({ en: 'Send a period again', fr: 'Renvoyer une période' });
