import type { Webhook } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { defineTable } from '../../kit/tables/define-table.ts';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { stateOf } from './status.tsx';
import { useWebhookTexts } from './texts.ts';
import { EventNames } from './words/event-words.tsx';

/** Failing webhooks first, the longest failure on top; the order of the others is unchanged. */
const failingFirst = (rows: readonly Webhook[]): Webhook[] =>
  rows.toSorted((one, other) => failingSince(one) - failingSince(other));
const failingSince = ({ failingSince: since }: Webhook): number =>
  since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since);

function PulledLabel() {
  return useWebhookTexts().pulled;
}

export const webhooks = defineTable({
  name: 'webhooks',
  read: async () => ({ rows: failingFirst((await api.listWebhooks()).webhooks) }),
  keyOf: ({ id }) => id,
  columns: {
    url: ({ id, url }) => (
      <Link to="/webhooks/$id" params={{ id }}>
        {url ?? <PulledLabel />}
      </Link>
    ),
    types: ({ types }) => <EventNames types={types} />,
    status: (webhook) => <Tag>{stateOf(webhook)}</Tag>,
    failing: ({ failingSince }) => failingSince && <Time at={failingSince} />,
    created: ({ createdAt }) => <Time at={createdAt} />,
  },
  texts: {
    caption: ['Webhooks', 'Webhooks'],
    empty: [
      'No webhooks. A webhook sends events to an address of yours.',
      'Aucun webhook. Un webhook envoie des événements à une de vos adresses.',
    ],
    columns: {
      url: ['Address', 'Adresse'],
      types: ['Events', 'Événements'],
      status: ['Status', 'État'],
      failing: ['Failing since', 'En échec depuis'],
      created: ['Created', 'Créé le'],
    },
  },
});
