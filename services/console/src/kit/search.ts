import {
  type AuditLogEntry,
  type Hold,
  type PaymentRequest,
  type Schedule,
  TRANSACTION_TYPES,
  type Transaction,
} from '@cowrie/client';
import { PERIODS } from './flow/period.ts';
import { readAmount } from './format/amounts.ts';
import { movementFilterIn } from './tables/movement-filter.ts';

/** An invalid value counts as missing. */

type RawSearch = Record<string, unknown>;

const optional = <Search extends object>(search: Search): Partial<Search> => search;

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);
const text = (given: unknown): string | undefined => {
  const said = typeof given === 'number' ? String(given) : given;
  return typeof said === 'string' && said !== '' ? said : undefined;
};
const uuid = (given: unknown): string | undefined =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text(given) ?? '') ? text(given) : undefined;
const slug = (given: unknown): string | undefined =>
  /^[a-z][a-z0-9-]{1,31}$/.test(text(given) ?? '') ? text(given) : undefined;
const positive = (given: unknown): number | undefined => {
  const number = Number(given);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** An exact moment, because a reader of the link may be in another time zone. */
const moment = (given: unknown): string | undefined => {
  const at = new Date(text(given) ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};
const coins = (given: unknown): number | undefined => readAmount(text(given) ?? '')?.toNumber();

export const userSearch = (given: RawSearch) =>
  optional({
    search: text(given.search),
    role: oneOf(['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'], given.role),
    page: positive(given.page),
  });

export const USER_TABS = [
  'transactions',
  'holds',
  'requests',
  'withdrawals',
  'timeline',
  'refusals',
  'sessions',
  'links',
  'limits',
] as const;
export const userPageSearch = ({ tab, ...given }: RawSearch) =>
  optional({
    tab: oneOf(USER_TABS, tab),
    ...movementFilterIn(given),
  });

export const overviewSearch = ({ series, period, interval }: RawSearch) =>
  optional({
    series: text(series),
    period: oneOf(PERIODS, period),
    interval: oneOf(['hour', 'day'], interval),
  });

/** The owner is given, so that the withdrawal is searched among theirs alone. */
export const oneWithdrawalSearch = ({ userId }: RawSearch) => optional({ userId: positive(userId) });

/** This is a record, so that a missing or unknown action is a type error. */
const ACTIONS: Record<AuditLogEntry['action'], true> = {
  'user.role_changed': true,
  'user.deleted': true,
  'user.sessions_ended': true,
  'user.totp_reset': true,
  'coins.minted': true,
  'coins.burned': true,
  'coins.rewarded': true,
  'coins.refunded': true,
  'treasury.transferred': true,
  'api_key.created': true,
  'api_key.revoked': true,
  'api_key.rotated': true,
  'platform.created': true,
  'platform.changed': true,
  'user.linked': true,
  'user.link_confirmed': true,
  'user.unlinked': true,
  'wallet.frozen': true,
  'wallet.unfrozen': true,
  'treasury.alarm_changed': true,
  'limit.created': true,
  'limit.changed': true,
  'limit.deleted': true,
  'approval.requested': true,
  'approval.approved': true,
  'approval.rejected': true,
  'approval_policy.changed': true,
  'service_account.created': true,
  'service_account.rotated': true,
  'service_account.deleted': true,
  'exchange.rate_changed': true,
  'withdrawal.settled': true,
  'withdrawal.rejected': true,
  'webhook.created': true,
  'webhook.changed': true,
  'webhook.deleted': true,
  'webhook.secret_rotated': true,
};
export const AUDIT_ACTIONS = Object.keys(ACTIONS) as AuditLogEntry['action'][];

export const auditSearch = ({ actor, action, target }: RawSearch) =>
  optional({
    actor: positive(actor),
    action: oneOf(AUDIT_ACTIONS, action),
    target: text(target),
  });

const TREASURIES = [
  'course-fees',
  'subscriptions',
  'rewards',
  'general-operations',
] as const satisfies readonly NonNullable<Transaction['toTreasury']>[];

export type TransactionSearch = ReturnType<typeof transactionSearch>;
export const transactionSearch = (given: RawSearch) =>
  optional({
    type: oneOf(TRANSACTION_TYPES, given.type),
    from: moment(given.from),
    to: moment(given.to),
    userId: positive(given.userId),
    treasury: oneOf(TREASURIES, given.treasury),
    initiatedBy: positive(given.initiatedBy),
    platform: slug(given.platform),
    reference: text(given.reference),
    groupId: uuid(given.groupId),
    metadata: text(given.metadata),
    minAmount: coins(given.minAmount),
    maxAmount: coins(given.maxAmount),
  });

export const HOLD_STATUSES = [
  'OPEN',
  'CAPTURED',
  'RELEASED',
  'EXPIRED',
] as const satisfies readonly Hold['status'][];
export const holdSearch = ({ status, userId }: RawSearch) =>
  optional({
    status: oneOf(HOLD_STATUSES, status),
    userId: positive(userId),
  });

export const PAYMENT_REQUEST_STATUSES = [
  'PENDING',
  'PAID',
  'CANCELLED',
  'EXPIRED',
] as const satisfies readonly PaymentRequest['status'][];
const requestStatus = (status: unknown) => oneOf(PAYMENT_REQUEST_STATUSES, status);

export const ownRequestSearch = ({ as, status }: RawSearch) =>
  optional({
    as: oneOf(['payee', 'payer'], as),
    status: requestStatus(status),
  });

export const requestSearch = ({ status, userId }: RawSearch) =>
  optional({
    status: requestStatus(status),
    userId: positive(userId),
  });

export const SCHEDULE_STATUSES = [
  'ACTIVE',
  'PAUSED',
  'FINISHED',
  'CANCELLED',
] as const satisfies readonly Schedule['status'][];
export const scheduleSearch = ({ status }: RawSearch) =>
  optional({
    status: oneOf(SCHEDULE_STATUSES, status),
  });

export const formSearch = (raw: RawSearch) =>
  optional({
    userId: positive(raw.userId),
    treasury: oneOf(TREASURIES, raw.treasury),
    transactionId: positive(raw.transactionId),
    holdId: text(raw.holdId),
    amount: text(raw.amount),
    reason: text(raw.reason),
  });
