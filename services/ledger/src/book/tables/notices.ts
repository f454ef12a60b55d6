import type { COIN_EVENTS, EventType } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

const NOTICES = table('notices', {
  partition: column.int(),
  sequence: column.bigint(),
  type: column.text<EventType>(),
});
export type Notice = RowOf<typeof NOTICES>;

/**
 * True for events that no row except the outbox shows, and outbox rows are deleted. All other events have a row of a wallet, a
 * hold, a transaction or a head. Payment requests and schedules have rows too, but these do not say which change took which
 * number. An event type that is missing here does not compile.
 */
const IS_NOTICE: Record<keyof typeof COIN_EVENTS, boolean> = {
  'coin.transaction.recorded': false,
  'xaf.transaction.recorded': false,
  'coin.wallet.opened': false,
  'coin.wallet.closed': false,
  'coin.wallet.frozen': true,
  'coin.wallet.unfrozen': true,
  'coin.hold.placed': false,
  'coin.hold.captured': false,
  'coin.hold.released': false,
  'coin.hold.expired': false,
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
  'coin.treasury.low': true,
  'coin.events.voided': false,
  'coin.chain.sealed': false,
};
const NOTICE_TYPES = new Map<string, boolean>(Object.entries(IS_NOTICE));
export const isNotice = (type: string): type is EventType => NOTICE_TYPES.get(type) === true;

export const INSERT_NOTICES = NOTICES.statement('insert-notices', NOTICES.insert);
