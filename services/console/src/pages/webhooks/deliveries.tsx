import { Button, Code } from '@mantine/core';
import { api } from '../../api/api.ts';
import { useList } from '../../ui/tables/list.ts';
import { RecordList } from '../../ui/tables/record-list.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useWebhookTexts } from './texts.ts';

type Props = { webhookId: string; onAgain(deliveryId: string): void };

/** What a webhook was sent, newest first, and how it was answered. */
export function Deliveries({ webhookId, onAgain }: Props) {
  const t = useWebhookTexts();
  const list = useList(
    ['webhook-deliveries', webhookId],
    (at) => api.listWebhookDeliveries({ id: webhookId, ...at }),
    ({ deliveries }) => deliveries,
  );
  return (
    <RecordList
      caption={t.deliveries}
      list={list}
      keyOf={({ id }) => id}
      empty={t.noDeliveries}
      columns={[
        { name: t.at, cell: ({ createdAt }) => <Time at={createdAt} /> },
        { name: t.type, cell: ({ type }) => <Code>{type}</Code> },
        { name: t.status, cell: ({ status }) => <Tag>{status}</Tag> },
        { name: t.attempts, isAmount: true, cell: ({ attempts }) => attempts },
        { name: t.answer, cell: ({ lastStatus, lastError }) => lastStatus ?? lastError },
        { name: t.next, cell: ({ nextAttemptAt }) => nextAttemptAt && <Time at={nextAttemptAt} /> },
        {
          name: t.act,
          cell: ({ id }) => (
            <Button size="compact-sm" variant="default" onClick={() => onAgain(id)}>
              {t.again}
            </Button>
          ),
        },
      ]}
    />
  );
}
