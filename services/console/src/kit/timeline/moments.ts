import type {
  AdminTransaction,
  Amount,
  Approval,
  AuditLogEntry,
  Hold,
  PaymentRequest,
  Refusal,
  ScheduleFailure,
  Transaction,
} from '@cowrie/client';

/** What happens to something that moves coins. */
export type What =
  | 'asked'
  | 'placed'
  | 'submitted'
  | 'approved'
  | 'notApproved'
  | 'refused'
  | 'booked'
  | 'refunded'
  | 'captured'
  | 'released'
  | 'expired'
  | 'paid'
  | 'cancelled'
  | 'due'
  | 'made'
  | 'next'
  | 'paused'
  | 'finished'
  | 'settled'
  | 'rejected'
  | 'failing'
  | 'registered'
  /** It stands in the administrative log, which has a name for it. */
  | 'done';

/** Where more of it is. */
export type Place =
  | { to: 'hold'; id: string }
  | { to: 'request'; id: string }
  | { to: 'approval'; id: string }
  | { to: 'transaction'; id: number }
  | { to: 'payment'; id: number }
  | { to: 'log'; id: string; action: AuditLogEntry['action'] }
  | { to: 'refusal'; id: string };

export type Moment = {
  at: string;
  what: What;
  /** Who did it, as far as that is known. */
  userId?: number | null | undefined;
  platform?: string | null | undefined;
  apiKeyId?: string | null | undefined;
  amount?: Amount;
  xaf?: number;
  place?: Place;
  /** Why it did not come about. */
  refusal?: Refusal;
  /** Why a run of a schedule did not. */
  failure?: ScheduleFailure['code'];
  entry?: AuditLogEntry;
};

/** From the first to the last. */
export const inOrder = (moments: readonly Moment[]): Moment[] =>
  moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

export const refused = (refusal: Refusal): Moment => {
  const { at, userId, platform, apiKeyId } = refusal;
  return { at, what: 'refused', userId, platform, apiKeyId, refusal };
};

/** Who asked, by what. */
export const by = ({
  initiatedBy,
  platform,
  apiKeyId,
}: Pick<Partial<AdminTransaction>, 'initiatedBy' | 'platform' | 'apiKeyId'>) => ({
  userId: initiatedBy,
  platform,
  apiKeyId,
});

type OfTransaction = {
  transaction: Transaction;
  /** The same as lists have it; null while they do not. */
  listed: AdminTransaction | null;
  hold?: Hold | undefined;
  request?: PaymentRequest | undefined;
  approval?: Approval | undefined;
  refunds?: readonly AdminTransaction[] | undefined;
  refusals?: readonly Refusal[] | undefined;
};

/** What came before a transaction, itself, and what was given back of it. */
export function ofTransaction(known: OfTransaction): Moment[] {
  const { transaction, listed, hold, request, approval, refunds = [], refusals = [] } = known;
  const { createdAt, amount, platform } = transaction;
  return inOrder([
    ...refusals.map(refused),
    ...(request ? [{ ...asked(request), place: { to: 'request', id: request.id } as const }] : []),
    ...(hold ? [{ ...placed(hold), place: { to: 'hold', id: hold.id } as const }] : []),
    ...(approval ? decided(approval) : []),
    { at: createdAt, what: 'booked', ...(listed ? by(listed) : { platform }), amount },
    ...refunds.map(
      (refund): Moment => ({
        at: refund.createdAt,
        what: 'refunded',
        ...by(refund),
        amount: refund.amount,
        place: { to: 'transaction', id: refund.id },
      }),
    ),
  ]);
}

const DECISIONS: Partial<Record<Approval['status'], What>> = { REJECTED: 'notApproved', EXPIRED: 'expired' };

/** What a second person was asked, and said. */
export function decided({ id, status, createdAt, requestedBy, decidedAt, decidedBy }: Approval): Moment[] {
  const submitted: Moment = {
    at: createdAt,
    what: 'submitted',
    userId: requestedBy,
    place: { to: 'approval', id },
  };
  if (decidedAt === null) return [submitted];
  return [submitted, { at: decidedAt, what: DECISIONS[status] ?? 'approved', userId: decidedBy }];
}

const placed = ({ createdAt, fromUserId, platform, amount }: Hold): Moment => ({
  at: createdAt,
  what: 'placed',
  userId: fromUserId,
  platform,
  amount,
});

const ENDS = { CAPTURED: 'captured', RELEASED: 'released', EXPIRED: 'expired' } as const;

/** A hold from what was refused before it to its end; `capture` is what took its coins. */
export function ofHold(
  hold: Hold,
  capture: AdminTransaction | null,
  refusals: readonly Refusal[] = [],
): Moment[] {
  const { status, expiresAt, updatedAt, captured, released } = hold;
  const end: Moment =
    status === 'OPEN'
      ? { at: expiresAt, what: 'due' }
      : {
          at: updatedAt,
          what: ENDS[status],
          ...(status === 'CAPTURED' && capture ? by(capture) : {}),
          amount: status === 'CAPTURED' ? captured : released,
        };
  return inOrder([...refusals.map(refused), placed(hold), end]);
}

const asked = ({ createdAt, toUserId, platform, amount }: PaymentRequest): Moment => ({
  at: createdAt,
  what: 'asked',
  userId: toUserId,
  platform,
  amount,
});

const CLOSED = { PAID: 'paid', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const;

/** A payment request from when it was made to its end; `payment` is what paid it. */
export function ofRequest(request: PaymentRequest, payment: AdminTransaction | null): Moment[] {
  const { status, expiresAt, updatedAt, payerUserId } = request;
  if (status === 'PENDING') return [asked(request), { at: expiresAt, what: 'due' }];
  const who = status === 'PAID' ? (payment ? by(payment) : { userId: payerUserId }) : {};
  return [asked(request), { at: updatedAt, what: CLOSED[status], ...who }];
}
