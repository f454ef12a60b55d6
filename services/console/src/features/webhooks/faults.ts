import type { Webhook } from '@cowrie/client';
import { defineFault, type PlatformFigures } from '../../kit/faults/fault.ts';
import { escapeBidi } from '../../kit/format/escape-bidi.ts';

/**
 * The platform disables a webhook after failing this long. A webhook that failed for less was disabled by a
 * person, who knows about it.
 */
const DISABLED_AFTER_MS = 3 * 86_400_000;

type FailingWebhook = Webhook & { failingSince: string };
const findFailing = ({ webhooks = [] }: PlatformFigures) =>
  webhooks.filter((webhook): webhook is FailingWebhook => webhook.failingSince !== null);

function nameOf({ id, url = '', description }: Webhook): string {
  const place = URL.canParse(url) ? new URL(url).host : url;
  return escapeBidi(description || place || id);
}

const idOf = ({ id }: Webhook) => id;
const targetOf = ({ id }: Webhook) => ({ to: '/webhooks/$id', params: { id } }) as const;

export const failingWebhook = defineFault({
  name: 'failing webhook',
  grade: 'serious',
  find: (figures) => findFailing(figures).filter(({ status }) => status === 'ACTIVE'),
  idOf,
  says: {
    en: (webhook, { time }) =>
      webhook.url === undefined
        ? `No program has pulled webhook “${nameOf(webhook)}” since ${time(webhook.failingSince)}. Its events are queued.`
        : `Webhook “${nameOf(webhook)}” has been failing since ${time(webhook.failingSince)}. Its events are queued.`,
    fr: (webhook, { time }) =>
      webhook.url === undefined
        ? `Aucun programme ne récupère les événements du webhook « ${nameOf(webhook)} » depuis ${time(webhook.failingSince)}. Ils sont en attente.`
        : `Le webhook « ${nameOf(webhook)} » est en échec depuis ${time(webhook.failingSince)}. Ses événements sont en attente.`,
  },
  targetOf,
});

export const disabledWebhook = defineFault({
  name: 'disabled webhook',
  grade: 'serious',
  find: (figures) =>
    findFailing(figures).filter(
      ({ status, failingSince, updatedAt }) =>
        status === 'DISABLED' && Date.parse(updatedAt) - Date.parse(failingSince) >= DISABLED_AFTER_MS,
    ),
  idOf,
  says: {
    en: (webhook, { time }) =>
      `Webhook “${nameOf(webhook)}” was disabled because it has been failing since ${time(webhook.failingSince)}. It receives no events.`,
    fr: (webhook, { time }) =>
      `Le webhook « ${nameOf(webhook)} » a été désactivé, car il est en échec depuis ${time(webhook.failingSince)}. Il ne reçoit plus d’événements.`,
  },
  targetOf,
});
