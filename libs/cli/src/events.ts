import type { Input } from '@cowrie/client';

export type EventType = Input<'createWebhook'>['types'][number];

/** Every type of event that there is: one that is missing does not compile. */
const EVENTS = {
  'coin.transaction.recorded': true,
  'xaf.transaction.recorded': true,
  'coin.wallet.opened': true,
  'coin.wallet.closed': true,
  'coin.wallet.frozen': true,
  'coin.wallet.unfrozen': true,
  'coin.hold.placed': true,
  'coin.hold.captured': true,
  'coin.hold.released': true,
  'coin.hold.expired': true,
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
  'coin.events.voided': true,
  'coin.chain.sealed': true,
  'user.registered': true,
  'user.role-changed': true,
  'user.deleted': true,
  'user.linked': true,
  'user.unlinked': true,
} as const satisfies Record<EventType, true>;

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];
