import type { Webhook } from '@cowrie/client';
import { defineFault, type Figures } from '../../kit/faults/fault.ts';
import { visible } from '../../kit/format/visible.ts';

/** What is wrong with webhooks, which super admins alone may read. */

/** After so long a failure the platform disables a webhook: one that failed for less was disabled by somebody, who knows. */
const DISABLED_AFTER_MS = 3 * 86_400_000;

type Failing = Webhook & { failingSince: string };
const failing = ({ webhooks = [] }: Figures) =>
  webhooks.filter((webhook): webhook is Failing => webhook.failingSince !== null);

/** What people call it: how it was described, or where it is. */
function nameOf({ id, url = '', description }: Webhook): string {
  const place = URL.canParse(url) ? new URL(url).host : url;
  return visible(description || place || id);
}

const idOf = ({ id }: Webhook) => id;
const targetOf = ({ id }: Webhook) => ({ to: '/webhooks/$id', params: { id } }) as const;

export const failingWebhook = defineFault({
  name: 'failing webhook',
  grade: 'serious',
  find: (figures) => failing(figures).filter(({ status }) => status === 'ACTIVE'),
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
    failing(figures).filter(
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
