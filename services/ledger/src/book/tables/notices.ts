import { COIN_EVENTS, type EventType } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

const NOTICES = table('notices', {
  partition: column.int(),
  sequence: column.bigint(),
  type: column.text<EventType>(),
});
export type Notice = RowOf<typeof NOTICES>;

/**
 * The event types that a kept row shows: a wallet, hold, transaction, head or restore. Others get a notice, because the
 * outbox row is deleted. Rows of payment requests and schedules do not say which change took which number.
 */
const SHOWN_BY_ROWS: ReadonlySet<string> = new Set<keyof typeof COIN_EVENTS>([
  'coin.transaction.recorded',
  'xaf.transaction.recorded',
  'coin.wallet.opened',
  'coin.wallet.closed',
  'coin.hold.placed',
  'coin.hold.captured',
  'coin.hold.released',
  'coin.hold.expired',
  'coin.events.voided',
  'coin.chain.sealed',
]);
export const isNotice = (type: string): type is EventType =>
  Object.hasOwn(COIN_EVENTS, type) && !SHOWN_BY_ROWS.has(type);

export const INSERT_NOTICES = NOTICES.statement('insert-notices', NOTICES.insert);
