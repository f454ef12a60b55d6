import type { WebhookDelivery } from '@cowrie/client';
import type { ReactNode } from 'react';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { Section } from '../../kit/page/section.tsx';
import { RowsTable, StaticTable, useRows } from '../../kit/tables/object-table.tsx';
import { DELIVERIES, deliveries, deliveryRows } from './delivery-table.tsx';

type BlockedProps = { webhookId: string; blocked: readonly WebhookDelivery[] };

export function BlockingDeliveries({ webhookId, blocked }: BlockedProps) {
  if (blocked.length === 0) return null;
  const question = { webhookId, are: 'BLOCKED' } as const;
  return (
    <DeliverySection {...question}>
      <StaticTable table={deliveryRows} question={question} rows={blocked} />
    </DeliverySection>
  );
}

type Props = { webhookId: string; are: WebhookDelivery['status']; isAlways?: boolean };

export function Deliveries({ isAlways = false, ...question }: Props) {
  const list = useRows(deliveries, question);
  if (!isAlways && list.trouble === null && (list.rows?.length ?? 0) === 0) return null;
  return (
    <DeliverySection {...question}>
      <RowsTable table={deliveries} question={question} list={list} />
    </DeliverySection>
  );
}

function DeliverySection({ are, children }: { are: keyof typeof DELIVERIES.en; children: ReactNode }) {
  return <Section name={DELIVERIES[useLanguage().language][are]}>{children}</Section>;
}
