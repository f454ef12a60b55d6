import { randomUUID } from 'node:crypto';
import {
  actionsOf,
  type BulkCommand,
  type LedgerBulk,
  type LedgerCommand,
  type ScheduleInterval,
  type Treasury,
} from '@cowrie/contracts';
import type { PartitionRow } from '@cowrie/postgres';
import { type Account, type AccountId, XAF_ISSUANCE, XAF_OPERATIONS, XAF_PENDING } from '../book/account.ts';

export const NOW_MS = Date.UTC(2030, 0, 1);

export function account(id: AccountId, balance = 0n, over: Partial<Account> = {}): Account {
  const received = balance > 0n ? balance : 0n;
  return {
    id,
    walletId: id > 0 ? randomUUID() : null,
    balance,
    held: 0n,
    received,
    sent: received - balance,
    xaf: 0n,
    createdAtMs: NOW_MS - 1000,
    updatedAtMs: NOW_MS - 1000,
    closedAtMs: null,
    freeze: null,
    ...over,
  };
}

export function accounts(wallets: Record<number, bigint> = {}): Map<AccountId, Account> {
  const minted = Object.values(wallets).reduce((sum, balance) => sum + balance, 0n);
  const all = [
    account(0, -minted),
    ...[-1, -2, -3, -4, XAF_ISSUANCE, XAF_PENDING, XAF_OPERATIONS].map((id) => account(id)),
  ];
  for (const [id, balance] of Object.entries(wallets)) all.push(account(Number(id), balance));
  return new Map(all.map((one) => [one.id, one]));
}

export function partitionRow(over: Partial<PartitionRow> = {}): PartitionRow {
  return {
    partition: 3,
    nextOffset: 0n,
    nextSequence: 1n,
    lastDigest: null,
    lastHash: Buffer.alloc(32),
    ...over,
  };
}

export const inTime = () => ({ issuedAtMs: Date.now(), deadlineMs: Date.now() + 60_000 });

type Payload = {
  [N in LedgerCommand['name']]: { name: N; data: Extract<LedgerCommand, { name: N }>['data'] };
}[LedgerCommand['name']];

export function command(payload: Payload, over: Partial<LedgerCommand> = {}): LedgerCommand {
  return {
    id: randomUUID(),
    principal: 'user:1',
    apiKeyId: null,
    issuedAtMs: NOW_MS,
    deadlineMs: NOW_MS + 5_000,
    requestId: 'test',
    replyPartition: 0,
    idempotency: null,
    ...payload,
    ...over,
  } as LedgerCommand;
}

export const mint = (userId: number, units: number | bigint, over: Partial<LedgerCommand> = {}) =>
  command(
    { name: 'coins.mint', data: { userId, treasury: null, amountUnits: String(units), reason: 'mint' } },
    over,
  );

export const burn = (userId: number, units: number | bigint, over: Partial<LedgerCommand> = {}) =>
  command({ name: 'coins.burn', data: { userId, amountUnits: String(units), reason: 'burn' } }, over);

export const transfer = (
  fromUserId: number,
  toUserId: number,
  units: number | bigint,
  over: Partial<LedgerCommand> = {},
) =>
  command(
    {
      name: 'coins.transfer',
      data: { fromUserId, toUserId, toTreasury: null, amountUnits: String(units), reason: 'pay' },
    },
    over,
  );

export const open = (userId: number, over: Partial<LedgerCommand> = {}) =>
  command({ name: 'wallet.open', data: { userId, walletId: randomUUID() } }, over);

export const close = (userId: number, over: Partial<LedgerCommand> = {}) =>
  command({ name: 'wallet.close', data: { userId, reason: 'deleted' } }, over);

type CommandOverrides = Partial<LedgerCommand>;
type Receiver = { toUserId: number } | { toTreasury: Treasury };

const receiverOf = (receiver: Receiver) => ({ toUserId: null, toTreasury: null, ...receiver });

export const treasuryTransfer = (
  fromTreasury: Treasury,
  to: Receiver,
  units: number | bigint,
  over: CommandOverrides = {},
) =>
  command(
    {
      name: 'treasury.transfer',
      data: { fromTreasury, ...receiverOf(to), amountUnits: String(units), reason: 'move' },
    },
    over,
  );

export const mintToTreasury = (treasury: Treasury, units: number | bigint, over: CommandOverrides = {}) =>
  command(
    { name: 'coins.mint', data: { userId: null, treasury, amountUnits: String(units), reason: 'fund' } },
    over,
  );

export const purchase = (
  userId: number,
  units: number | bigint,
  reference: string | null = null,
  over: CommandOverrides & { treasury?: Treasury } = {},
) => {
  const { treasury = 'course-fees', ...envelope } = over;
  const amountUnits = String(units);
  return command(
    { name: 'coins.purchase', data: { userId, treasury, amountUnits, reason: 'course', reference } },
    envelope,
  );
};

export type LegReceiver = number | Treasury;
const legTo = (to: LegReceiver) =>
  typeof to === 'number' ? { toUserId: to, toTreasury: null } : { toUserId: null, toTreasury: to };

export const splitPurchase = (
  userId: number,
  legs: readonly (readonly [LegReceiver, number | bigint])[],
  over: CommandOverrides & { reference?: string; groupId?: string } = {},
) => {
  const { reference = null, groupId = '0197d5a0-0000-7000-8000-000000000003', ...envelope } = over;
  const data = {
    ...{ userId, groupId, reference, reason: 'course' },
    legs: legs.map(([to, units]) => ({ ...legTo(to), amountUnits: String(units) })),
  };
  return command({ name: 'coins.split-purchase', data }, envelope);
};

export const refundGroup = (
  groupId: string,
  buyerUserId: number,
  of: { legs: readonly LegReceiver[]; units?: number | bigint },
  over: CommandOverrides & { onlyPlatform?: string } = {},
) => {
  const { legs, units } = of;
  const { onlyPlatform, ...envelope } = over;
  const data = {
    ...{ groupId, buyerUserId, legs: legs.map(legTo), reason: 'back' },
    amountUnits: units === undefined ? null : String(units),
    ...(onlyPlatform === undefined ? {} : { onlyPlatform }),
  };
  return command({ name: 'coins.refund-group', data }, envelope);
};

export const reward = (
  rewards: readonly (readonly [number, number | bigint])[],
  over: CommandOverrides = {},
) =>
  command(
    {
      name: 'coins.reward',
      data: {
        rewards: rewards.map(([userId, units]) => ({ userId, amountUnits: String(units), reason: 'prize' })),
      },
    },
    over,
  );

export const refund = (
  transactionId: number,
  buyerUserId: number,
  units: number | bigint | null = null,
  { sellerUserId, ...over }: CommandOverrides & { sellerUserId?: number } = {},
) =>
  command(
    {
      name: 'coins.refund',
      data: {
        transactionId,
        buyerUserId,
        ...(sellerUserId === undefined ? {} : { sellerUserId }),
        amountUnits: units === null ? null : String(units),
        reason: 'back',
      },
    },
    over,
  );

export const placeHold = (
  holdId: string,
  fromUserId: number,
  to: Receiver,
  units: number | bigint,
  over: CommandOverrides & { expiresInMs?: number } = {},
) => {
  const { expiresInMs = 60_000, ...envelope } = over;
  const amountUnits = String(units);
  return command(
    {
      name: 'hold.place',
      data: { holdId, fromUserId, ...receiverOf(to), amountUnits, reason: 'kept', expiresInMs },
    },
    envelope,
  );
};

export const captureHold = (
  holdId: string,
  payerUserId: number,
  units: number | bigint | null = null,
  over: CommandOverrides & { actorUserId?: number } = {},
) => {
  const { actorUserId = null, ...envelope } = over;
  const amountUnits = units === null ? null : String(units);
  return command({ name: 'hold.capture', data: { holdId, payerUserId, actorUserId, amountUnits } }, envelope);
};

export const releaseHold = (
  holdId: string,
  payerUserId: number,
  over: CommandOverrides & { actorUserId?: number } = {},
) => {
  const { actorUserId = null, ...envelope } = over;
  return command({ name: 'hold.release', data: { holdId, payerUserId, actorUserId } }, envelope);
};

export const expireHold = (holdId: string, payerUserId: number, over: CommandOverrides = {}) =>
  command({ name: 'hold.expire', data: { holdId, payerUserId } }, over);

export const requestPayment = (
  paymentRequestId: string,
  to: Receiver,
  units: number | bigint,
  over: CommandOverrides & { payerUserId?: number; reference?: string; expiresInMs?: number } = {},
) => {
  const { payerUserId = null, reference = null, expiresInMs = 3_600_000, ...envelope } = over;
  const { principal = 'toUserId' in to ? `user:${to.toUserId}` : 'service:shop' } = envelope;
  const data = {
    ...{ paymentRequestId, createdBy: principal, ...receiverOf(to), payerUserId, reference },
    ...{ amountUnits: String(units), reason: 'asked for', metadata: { a: 'b' }, expiresInMs },
  };
  return command({ name: 'payment-request.create', data }, { ...envelope, principal });
};

export const payRequest = (
  paymentRequestId: string,
  fromUserId: number,
  to: Receiver,
  over: CommandOverrides = {},
) =>
  command(
    { name: 'payment-request.pay', data: { paymentRequestId, fromUserId, ...receiverOf(to) } },
    { principal: `user:${fromUserId}`, ...over },
  );

export const cancelRequest = (paymentRequestId: string, createdBy: string, over: CommandOverrides = {}) =>
  command({ name: 'payment-request.cancel', data: { paymentRequestId, createdBy } }, over);

export const expireRequest = (paymentRequestId: string, createdBy: string, over: CommandOverrides = {}) =>
  command({ name: 'payment-request.expire', data: { paymentRequestId, createdBy } }, over);

export const schedule = (
  scheduleId: string,
  fromUserId: number,
  to: Receiver,
  { startsAtMs, every = null, times = null, units = 10, ...over }: CommandOverrides & ScheduleRules,
) => {
  const data = {
    ...{ scheduleId, fromUserId, ...receiverOf(to), amountUnits: String(units), reason: 'scheduled' },
    ...{ startsAtMs, every, times, metadata: { a: 'b' } },
  };
  return command({ name: 'schedule.create', data }, { principal: `user:${fromUserId}`, ...over });
};
type ScheduleRules = {
  startsAtMs: number;
  every?: ScheduleInterval | null;
  times?: number | null;
  units?: number | bigint;
};

export const changeSchedule = (
  step: 'pause' | 'resume' | 'cancel',
  scheduleId: string,
  fromUserId: number,
  over: CommandOverrides = {},
) => command({ name: `schedule.${step}`, data: { scheduleId, fromUserId } }, over);

export const runSchedule = (
  scheduleId: string,
  fromUserId: number,
  to: Receiver,
  {
    due = 0,
    attempt = 0,
    occurrence = due,
    ...over
  }: CommandOverrides & Partial<Record<RunPosition, number>> = {},
) => {
  const data = { scheduleId, fromUserId, ...receiverOf(to), due, attempt, occurrence };
  return command({ name: 'schedule.run', data }, { principal: `user:${fromUserId}`, ...over });
};
type RunPosition = 'due' | 'attempt' | 'occurrence';

export function bulk(commands: readonly LedgerCommand[], over: Partial<LedgerBulk> = {}): LedgerBulk {
  const items = commands.map(({ id, name, data, apiKeyId, idempotency }) => ({
    ...({ name, data } as BulkCommand),
    ...{ id, apiKeyId, idempotency },
  }));
  return { ...mint(1, 1), ...over, id: randomUUID(), name: 'bulk', data: { items } };
}

const REQUEST_HASH = 'b'.repeat(64);

/** A null limit means that the command always waits for a second person. */
export function withApprovalPolicy(
  one: LedgerCommand,
  aboveUnits: string | null,
  id: string = randomUUID(),
): LedgerCommand {
  const [action] = actionsOf(one.name, one.data);
  if (!action) throw new Error(`${one.name} has no policy`);
  const request = { method: 'POST', path: '/api/admin/burn', body: { amount: 1 } };
  const ask = { id, action, aboveUnits, target: 'user:1', request, requestHash: REQUEST_HASH };
  return { ...one, approval: { kind: 'ask', ...ask } };
}

export const withApproval = (
  one: LedgerCommand,
  id: string,
  over: { requestHash?: string; withdrawn?: string } = {},
): LedgerCommand => ({ ...one, approval: { kind: 'approve', id, requestHash: REQUEST_HASH, ...over } });
