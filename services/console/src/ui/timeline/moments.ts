import type {
  AdminTransaction,
  Amount,
  Approval,
  Hold,
  PaymentRequest,
  Refusal,
  Transaction,
} from '@cowrie/client';

/** What happens to something that moves coins. */
export type What =
  | 'asked'
  | 'placed'
  | 'submitted'
  | 'approved'
  | 'refused'
  | 'booked'
  | 'refunded'
  | 'captured'
  | 'released'
  | 'expired'
  | 'paid'
  | 'cancelled'
  | 'due';

/** Where more of it is. */
export type Place =
  | { to: 'hold'; id: string }
  | { to: 'request'; id: string }
  | { to: 'approval'; id: string }
  | { to: 'transaction'; id: number };

export type Moment = {
  at: string;
  what: What;
  /** Who did it, as far as that is known. */
  userId?: number | null | undefined;
  platform?: string | null | undefined;
  apiKeyId?: string | null | undefined;
  amount?: Amount;
  place?: Place;
  /** Why it did not come about. */
  refusal?: Refusal;
};

/** From the first to the last. */
const inOrder = (moments: readonly Moment[]): Moment[] =>
  moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

const refused = (refusal: Refusal): Moment => {
  const { at, userId, platform, apiKeyId } = refusal;
  return { at, what: 'refused', userId, platform, apiKeyId, refusal };
};

/** Who asked, by what. */
const by = ({ initiatedBy, platform, apiKeyId }: AdminTransaction) => ({
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

function decided({ id, createdAt, requestedBy, decidedAt, decidedBy }: Approval): Moment[] {
  const submitted: Moment = {
    at: createdAt,
    what: 'submitted',
    userId: requestedBy,
    place: { to: 'approval', id },
  };
  if (decidedAt === null) return [submitted];
  return [submitted, { at: decidedAt, what: 'approved', userId: decidedBy }];
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
