import {
  type DeliveryAttempt,
  type DeliveryState,
  type DeliveryStatus,
  PULLED_WEBHOOK_URL,
  WEBHOOK,
  type WebhookState,
} from '@cowrie/contracts';

/** A webhook as it is stored. */
export type Webhook = Omit<WebhookState, 'platform'> & {
  /** Whose events it is sent; null: all. */
  platform: string | null;
  sealedSecret: string;
  /** Since when it is DISABLED; said of one that is ACTIVE it means nothing. Null: not known, or nothing more is recorded for it. */
  disabledAtMs: number | null;
  /** Those before, the newest first, with when each ends to sign. */
  former: FormerSecret[];
};

export type FormerSecret = { sealedSecret: string; untilMs: number };

export const toWebhookState = WEBHOOK.of<Webhook>({}).toWire;

/** Whether it has no URL: what it is sent waits until somebody fetches it. */
export const isPulled = ({ url }: Pick<Webhook, 'url'>): boolean => url === PULLED_WEBHOOK_URL;

/** Whether an event is for it. Of the events of one with a platform nobody else is named: they bear that platform. */
export function isWanted(
  { types, platform }: Pick<Webhook, 'types' | 'platform'>,
  { type, data }: { type: string; data: unknown },
): boolean {
  return types.includes(type) && (platform === null || platformIn(data) === platform);
}

/** How far the clocks of this host and of those that make events may be apart: an event too many is better than one too few. */
const CLOCKS_APART_MS = 5_000;

/**
 * Whether it was there and ACTIVE when something happened, however late that is read. While it is ACTIVE it is sent also what
 * happened while it was not, and moments before it was made. A DISABLED one is sent what happened before it was disabled.
 */
export function wasSentTo(
  { status, createdAtMs, disabledAtMs }: Pick<Webhook, 'status' | 'createdAtMs' | 'disabledAtMs'>,
  atMs: number,
): boolean {
  if (createdAtMs > atMs + CLOCKS_APART_MS) return false;
  return status === 'ACTIVE' || (disabledAtMs !== null && atMs < disabledAtMs);
}

const platformIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'platform' in data ? data.platform : null;

/** A delivery that has its turn. */
export type DueDelivery = Pick<DeliveryState, 'id' | 'attempts' | 'type'> & {
  nextAttemptAtMs: number;
  body: string;
  traceparent: string | null;
};

/** What came of one attempt. */
export type Attempted = {
  deliveryId: string;
  /** When it was due as it was read. */
  dueAtMs: number;
  status: DeliveryStatus;
  attempts: number;
  /** Of HTTP; null when no answer came. */
  lastStatus: number | null;
  lastError: string | null;
  /** Null unless it is PENDING. */
  nextAttemptAtMs: number | null;
  atMs: number;
  /** The same, as it is kept beside those before it. */
  attempt: DeliveryAttempt;
};
