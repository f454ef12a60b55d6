import type { EventType } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

const NOTICES = table('notices', {
  partition: column.int(),
  sequence: column.bigint(),
  type: column.text<EventType>(),
});
export type Notice = RowOf<typeof NOTICES>;

/** Whether no row but that of the outbox, which goes away, tells of an event: every other is of a wallet, a hold, a transaction or a head. A payment request or a schedule has a row, which does not say what of it took which number. */
const IS_NOTICE: Partial<Record<EventType, true>> = {
  'coin.wallet.frozen': true,
  'coin.wallet.unfrozen': true,
  'coin.treasury.low': true,
  'coin.payment-request.created': true,
  'coin.payment-request.paid': true,
  'coin.payment-request.cancelled': true,
  'coin.payment-request.expired': true,
  'coin.schedule.created': true,
  'coin.schedule.paused': true,
  'coin.schedule.resumed': true,
  'coin.schedule.cancelled': true,
  'coin.schedule.finished': true,
  'coin.schedule.failed': true,
};
export const isNotice = (type: string): type is EventType => type in IS_NOTICE;

export const INSERT_NOTICES = NOTICES.statement('insert-notices', NOTICES.insert);
