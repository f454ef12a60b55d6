import { COIN_EVENTS, type EventType } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

const NOTICES = table('notices', {
  partition: column.int(),
  sequence: column.bigint(),
  type: column.text<EventType>(),
});
export type Notice = RowOf<typeof NOTICES>;

/**
 * The events that a row shows besides the row of the outbox, which is deleted: a row of a wallet, a hold, a transaction, a head or a
 * restore. Every other event has a notice. Payment requests and schedules have rows too, but these do not say which change took
 * which number.
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
