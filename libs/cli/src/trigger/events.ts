import type { Input } from '@cowrie/client';
import { callOperation, type OperationName } from '../operations/call-operation.ts';
import { findOperation } from '../operations/operations.ts';
import { type Actor, REASON, type Stage } from './stage.ts';
import { TRANSACTIONS, type Trigger } from './transactions.ts';

export type WebhookEventType = Input<'createWebhook'>['types'][number];

type StartedObject = { id: string | number; by: Pick<Actor, 'client'>; made: Record<string, unknown> };

const some = { amount: 10, reason: REASON } as const;
const DAY_SECONDS = 86_400;

async function hold({ payer, user, once }: Stage, expiresInSeconds?: number): Promise<StartedObject> {
  const [from, to] = [await payer(), await user()];
  const placed = await from.client.placeHold({ ...some, toUserId: to.id, expiresInSeconds }, once());
  const { id } = placed.hold;
  return { id, by: to, made: { from: from.id, to: to.id, hold: id } };
}

async function request({ user, payer, once }: Stage, expiresInSeconds = DAY_SECONDS): Promise<StartedObject> {
  const [to, from] = [await user(), await payer()];
  const asked = { ...some, payerUserId: from.id, expiresInSeconds };
  const { id } = await to.client.createPaymentRequest(asked, once());
  // The payer may pay the request, and decline it too.
  return { id, by: from, made: { from: from.id, to: to.id, paymentRequest: id } };
}

async function schedule({ payer, once }: Stage, inSeconds = DAY_SECONDS): Promise<StartedObject> {
  const from = await payer();
  const startsAt = new Date(Date.now() + inSeconds * 1_000);
  const { id } = await from.client.createSchedule({ ...some, toTreasury: 'subscriptions', startsAt }, once());
  return { id, by: from, made: { from: from.id, schedule: id } };
}

async function freeze({ admin, user, signal }: Stage): Promise<StartedObject> {
  const { id } = await user();
  await admin.freezeWallet({ id, direction: 'BOTH', reason: REASON }, { signal });
  return { id, by: { client: admin }, made: { user: id } };
}

const after =
  (begin: (stage: Stage) => Promise<StartedObject>, ...operations: OperationName[]): Trigger =>
  async (stage) => {
    const { id, by, made } = await begin(stage);
    for (const name of operations) await callOperation(by.client, name, { id }, { signal: stage.signal });
    return made;
  };

const soon =
  (begin: (stage: Stage, inSeconds: number) => Promise<StartedObject>, seconds: number): Trigger =>
  async (stage) => ({ ...(await begin(stage, seconds)).made, comesInSeconds: seconds });

const remove: Trigger = async ({ admin, user, signal }) => {
  const { id } = await user();
  await admin.deleteUser({ id }, { signal });
  return { user: id };
};
const register: Trigger = async ({ user }) => ({ user: (await user()).id });

/** A text is the reason why the event cannot be triggered. A missing type cannot be triggered either. */
export const EVENTS: { readonly [Type in WebhookEventType]?: Trigger | string } = {
  'coin.transaction.recorded': TRANSACTIONS.transfer,
  'xaf.transaction.recorded': TRANSACTIONS.exchange,
  'coin.wallet.opened': register,
  'coin.wallet.closed': remove,
  'coin.wallet.frozen': after(freeze),
  'coin.wallet.unfrozen': after(freeze, 'unfreezeWallet'),
  'coin.hold.placed': after(hold),
  'coin.hold.captured': after(hold, 'captureHold'),
  'coin.hold.released': after(hold, 'releaseHold'),
  'coin.hold.expired': soon(hold, 1),
  'coin.payment-request.created': after(request),
  'coin.payment-request.paid': after(request, 'payPaymentRequest'),
  'coin.payment-request.cancelled': after(request, 'cancelPaymentRequest'),
  'coin.payment-request.expired': soon(request, 60),
  'coin.schedule.created': after(schedule),
  'coin.schedule.paused': after(schedule, 'pauseSchedule'),
  'coin.schedule.resumed': after(schedule, 'pauseSchedule', 'resumeSchedule'),
  'coin.schedule.cancelled': after(schedule, 'cancelSchedule'),
  'coin.schedule.finished': soon(schedule, 2),
  'coin.schedule.failed': 'it takes three attempts, an hour apart',
  'coin.treasury.low': 'it would change a treasury alarm: cowrie call setTreasuryAlarm',
  'coin.events.voided': 'it follows a restore',
  'coin.chain.sealed': 'it happens by itself, once an hour for each partition with new transactions',
  'user.registered': register,
  'user.role-changed': async ({ admin, user, signal }) => {
    const { id } = await user();
    await admin.setUserRole({ id, role: 'DEVELOPER' }, { signal });
    return { user: id };
  },
  'user.deleted': remove,
  'user.linked': 'it would leave a platform: cowrie call createLinkCode, createLink',
  'user.unlinked': 'it would leave a platform: cowrie call deleteMyLink',
  'user.access-ended': 'it would end your own sessions: cowrie call endUserSessions',
};

const { types } = findOperation('createWebhook').body.properties ?? {};
export const EVENT_TYPES = (types?.items?.enum ?? []) as WebhookEventType[];
