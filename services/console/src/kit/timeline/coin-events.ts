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

/** A kind of timeline event. */
export type EventKind =
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
  /** An entry of the administrative log, which has its own name. */
  | 'done';

/** The page with more about the event. */
export type EventLink =
  | { to: 'hold'; id: string }
  | { to: 'request'; id: string }
  | { to: 'approval'; id: string }
  | { to: 'transaction'; id: number }
  | { to: 'payment'; id: number }
  | { to: 'log'; id: string; action: AuditLogEntry['action'] }
  | { to: 'refusal'; id: string };

export type TimelineEvent = {
  at: string;
  kind: EventKind;
  /** The actor, if known. */
  userId?: number | null | undefined;
  platform?: string | null | undefined;
  apiKeyId?: string | null | undefined;
  amount?: Amount;
  xaf?: number;
  link?: EventLink;
  /** The reason of a refused request. */
  refusal?: Refusal;
  /** The reason of a failed run of a schedule. */
  failure?: ScheduleFailure['code'];
  entry?: AuditLogEntry;
};

export const sortEvents = (moments: readonly TimelineEvent[]): TimelineEvent[] =>
  moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

export const refusalEvent = (refusal: Refusal): TimelineEvent => {
  const { at, userId, platform, apiKeyId } = refusal;
  return { at, kind: 'refused', userId, platform, apiKeyId, refusal };
};

/** The initiator and the means: platform and API key. */
export const actorOf = ({
  initiatedBy,
  platform,
  apiKeyId,
}: Pick<Partial<AdminTransaction>, 'initiatedBy' | 'platform' | 'apiKeyId'>) => ({
  userId: initiatedBy,
  platform,
  apiKeyId,
});

type TransactionHistory = {
  transaction: Transaction;
  /** The transaction as in lists, with its initiator; null while it is not listed. */
  listed: AdminTransaction | null;
  hold?: Hold | undefined;
  request?: PaymentRequest | undefined;
  approval?: Approval | undefined;
  refunds?: readonly AdminTransaction[] | undefined;
  refusals?: readonly Refusal[] | undefined;
};

/** The events before a transaction, the transaction itself, and its refunds. */
export function transactionEvents(known: TransactionHistory): TimelineEvent[] {
  const { transaction, listed, hold, request, approval, refunds = [], refusals = [] } = known;
  const { createdAt, amount, platform } = transaction;
  return sortEvents([
    ...refusals.map(refusalEvent),
    ...(request
      ? [{ ...requestCreatedEvent(request), link: { to: 'request', id: request.id } as const }]
      : []),
    ...(hold ? [{ ...holdPlacedEvent(hold), link: { to: 'hold', id: hold.id } as const }] : []),
    ...(approval ? approvalEvents(approval) : []),
    { at: createdAt, kind: 'booked', ...(listed ? actorOf(listed) : { platform }), amount },
    ...refunds.map(
      (refund): TimelineEvent => ({
        at: refund.createdAt,
        kind: 'refunded',
        ...actorOf(refund),
        amount: refund.amount,
        link: { to: 'transaction', id: refund.id },
      }),
    ),
  ]);
}

const DECISIONS: Partial<Record<Approval['status'], EventKind>> = {
  REJECTED: 'notApproved',
  EXPIRED: 'expired',
};

/** The events of an approval: its request and its decision. */
export function approvalEvents({
  id,
  status,
  createdAt,
  requestedBy,
  decidedAt,
  decidedBy,
}: Approval): TimelineEvent[] {
  const submitted: TimelineEvent = {
    at: createdAt,
    kind: 'submitted',
    userId: requestedBy,
    link: { to: 'approval', id },
  };
  if (decidedAt === null) return [submitted];
  return [submitted, { at: decidedAt, kind: DECISIONS[status] ?? 'approved', userId: decidedBy }];
}

const holdPlacedEvent = ({ createdAt, fromUserId, platform, amount }: Hold): TimelineEvent => ({
  at: createdAt,
  kind: 'placed',
  userId: fromUserId,
  platform,
  amount,
});

const ENDS = { CAPTURED: 'captured', RELEASED: 'released', EXPIRED: 'expired' } as const;

/**
 * The events of a hold, from earlier refusals to its end. `capture` is the transaction that took its coins.
 */
export function holdEvents(
  hold: Hold,
  capture: AdminTransaction | null,
  refusals: readonly Refusal[] = [],
): TimelineEvent[] {
  const { status, expiresAt, updatedAt, captured, released } = hold;
  const end: TimelineEvent =
    status === 'OPEN'
      ? { at: expiresAt, kind: 'due' }
      : {
          at: updatedAt,
          kind: ENDS[status],
          ...(status === 'CAPTURED' && capture ? actorOf(capture) : {}),
          amount: status === 'CAPTURED' ? captured : released,
        };
  return sortEvents([...refusals.map(refusalEvent), holdPlacedEvent(hold), end]);
}

const requestCreatedEvent = ({ createdAt, toUserId, platform, amount }: PaymentRequest): TimelineEvent => ({
  at: createdAt,
  kind: 'asked',
  userId: toUserId,
  platform,
  amount,
});

const CLOSED = { PAID: 'paid', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const;

/**
 * The events of a payment request, from its creation to its end. `payment` is the transaction that paid it.
 */
export function requestEvents(request: PaymentRequest, payment: AdminTransaction | null): TimelineEvent[] {
  const { status, expiresAt, updatedAt, payerUserId } = request;
  if (status === 'PENDING') return [requestCreatedEvent(request), { at: expiresAt, kind: 'due' }];
  const who = status === 'PAID' ? (payment ? actorOf(payment) : { userId: payerUserId }) : {};
  return [requestCreatedEvent(request), { at: updatedAt, kind: CLOSED[status], ...who }];
}
