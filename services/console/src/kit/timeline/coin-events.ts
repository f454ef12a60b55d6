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
  | 'done';

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
  userId?: number | null | undefined;
  platform?: string | null | undefined;
  apiKeyId?: string | null | undefined;
  amount?: Amount;
  xaf?: number;
  link?: EventLink;
  refusal?: Refusal;
  failure?: ScheduleFailure['code'];
  entry?: AuditLogEntry;
};

export const sortEvents = (moments: readonly TimelineEvent[]): TimelineEvent[] =>
  moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

export const refusalEvent = (refusal: Refusal): TimelineEvent => {
  const { at, userId, platform, apiKeyId } = refusal;
  return { at, kind: 'refused', userId, platform, apiKeyId, refusal };
};

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
  /** Null while it is not listed. */
  listed: AdminTransaction | null;
  hold?: Hold | undefined;
  request?: PaymentRequest | undefined;
  approval?: Approval | undefined;
  refunds?: readonly AdminTransaction[] | undefined;
  refusals?: readonly Refusal[] | undefined;
};

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

export function requestEvents(request: PaymentRequest, payment: AdminTransaction | null): TimelineEvent[] {
  const { status, expiresAt, updatedAt, payerUserId } = request;
  if (status === 'PENDING') return [requestCreatedEvent(request), { at: expiresAt, kind: 'due' }];
  const who = status === 'PAID' ? (payment ? actorOf(payment) : { userId: payerUserId }) : {};
  return [requestCreatedEvent(request), { at: updatedAt, kind: CLOSED[status], ...who }];
}
