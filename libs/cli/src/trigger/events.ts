import type { Input } from '@cowrie/client';
import { REASON, type Stage } from './stage.ts';
import { TRANSACTIONS, type Trigger } from './transactions.ts';

export type WebhookEventType = Input<'createWebhook'>['types'][number];

const some = { amount: 10, reason: REASON } as const;
const DAY_MS = 86_400_000;

async function hold({ payer, user, once }: Stage, expiresInSeconds?: number) {
  const [from, to] = [await payer(), await user()];
  const asked = { ...some, toUserId: to.id, ...(expiresInSeconds ? { expiresInSeconds } : {}) };
  const placed = await from.client.placeHold(asked, once());
  return { to, made: { from: from.id, to: to.id, hold: placed.hold.id } };
}

async function request({ user, payer, once }: Stage, expiresInSeconds = DAY_MS / 1000) {
  const [to, from] = [await user(), await payer()];
  const asked = { ...some, payerUserId: from.id, expiresInSeconds };
  const { id } = await to.client.createPaymentRequest(asked, once());
  return { to, from, id, made: { from: from.id, to: to.id, paymentRequest: id } };
}

async function schedule({ payer, once }: Stage, inMs = DAY_MS) {
  const from = await payer();
  const startsAt = new Date(Date.now() + inMs);
  const { id } = await from.client.createSchedule({ ...some, toTreasury: 'subscriptions', startsAt }, once());
  return { from, id, made: { from: from.id, schedule: id } };
}

async function freeze({ admin, user, signal }: Stage) {
  const { id } = await user();
  await admin.freezeWallet({ id, direction: 'BOTH', reason: REASON }, { signal });
  return { id, made: { user: id } };
}

const remove: Trigger = async ({ admin, user, signal }) => {
  const { id } = await user();
  await admin.deleteUser({ id }, { signal });
  return { user: id };
};
const register: Trigger = async ({ user }) => ({ user: (await user()).id });

/**
 * One of each type of event; a text says why there is none. One that is missing does not compile. What happens by itself has a moment
 * when it does.
 */
export const EVENTS = {
  'coin.transaction.recorded': TRANSACTIONS.transfer,
  'xaf.transaction.recorded': TRANSACTIONS.exchange,
  'coin.wallet.opened': register,
  'coin.wallet.closed': remove,
  'coin.wallet.frozen': async (stage) => (await freeze(stage)).made,
  'coin.wallet.unfrozen': async (stage) => {
    const { id, made } = await freeze(stage);
    await stage.admin.unfreezeWallet({ id }, { signal: stage.signal });
    return made;
  },
  'coin.hold.placed': async (stage) => (await hold(stage)).made,
  'coin.hold.captured': async (stage) => {
    const { to, made } = await hold(stage);
    await to.client.captureHold({ id: made.hold }, stage.once());
    return made;
  },
  'coin.hold.released': async (stage) => {
    const { to, made } = await hold(stage);
    await to.client.releaseHold({ id: made.hold }, stage.once());
    return made;
  },
  'coin.hold.expired': async (stage) => ({ ...(await hold(stage, 1)).made, comesInSeconds: 1 }),
  'coin.payment-request.created': async (stage) => (await request(stage)).made,
  'coin.payment-request.paid': async (stage) => {
    const { from, id, made } = await request(stage);
    await from.client.payPaymentRequest({ id }, stage.once());
    return made;
  },
  'coin.payment-request.cancelled': async (stage) => {
    const { to, id, made } = await request(stage);
    await to.client.cancelPaymentRequest({ id }, stage.once());
    return made;
  },
  'coin.payment-request.expired': async (stage) => ({
    ...(await request(stage, 60)).made,
    comesInSeconds: 60,
  }),
  'coin.schedule.created': async (stage) => (await schedule(stage)).made,
  'coin.schedule.paused': async (stage) => {
    const { from, id, made } = await schedule(stage);
    await from.client.pauseSchedule({ id }, stage.once());
    return made;
  },
  'coin.schedule.resumed': async (stage) => {
    const { from, id, made } = await schedule(stage);
    await from.client.pauseSchedule({ id }, stage.once());
    await from.client.resumeSchedule({ id }, stage.once());
    return made;
  },
  'coin.schedule.cancelled': async (stage) => {
    const { from, id, made } = await schedule(stage);
    await from.client.cancelSchedule({ id }, stage.once());
    return made;
  },
  'coin.schedule.finished': async (stage) => ({
    ...(await schedule(stage, 2_000)).made,
    comesInSeconds: 2,
  }),
  'coin.schedule.failed': 'it takes three tries, an hour apart',
  'coin.treasury.low': 'it would change the alarm of a treasury: cowrie call setTreasuryAlarm',
  'coin.events.voided': 'it comes of a restore',
  'coin.chain.sealed': 'it comes by itself, once an hour for each partition that moved',
  'user.registered': register,
  'user.role-changed': async ({ admin, user, signal }) => {
    const { id } = await user();
    await admin.setUserRole({ id, role: 'DEVELOPER' }, { signal });
    return { user: id };
  },
  'user.deleted': remove,
  'user.linked': 'it would leave a platform behind: cowrie call createLinkCode, createLink',
  'user.unlinked': 'it would leave a platform behind: cowrie call deleteMyLink',
  'user.access-ended': 'it would end your own sessions: cowrie call endUserSessions',
} as const satisfies Record<WebhookEventType, Trigger | string>;

export const EVENT_TYPES = Object.keys(EVENTS) as WebhookEventType[];
