import {
  type DeliveryAttempt,
  type DeliveryState,
  type DeliveryStatus,
  PULLED_WEBHOOK_URL,
  WEBHOOK,
  type WebhookState,
} from '@cowrie/contracts';

export type Webhook = Omit<WebhookState, 'platform'> & {
  /** The platform whose events are sent; null sends all. */
  platform: string | null;
  sealedSecret: string;
  /**
   * The time when it became DISABLED; meaningless while it is ACTIVE. Null if it is not known, or if nothing
   * more is recorded for the webhook.
   */
  disabledAtMs: number | null;
  /** The replaced secrets, newest first, each with the end of its validity. */
  former: FormerSecret[];
};

export type FormerSecret = { sealedSecret: string; untilMs: number };

export const toWebhookState = WEBHOOK.of<Webhook>({}).toWire;

/** True if the webhook has no URL; its deliveries wait until somebody pulls them. */
export const isPulled = ({ url }: Pick<Webhook, 'url'>): boolean => url === PULLED_WEBHOOK_URL;

/**
 * True if the webhook's types and platform match the event. The event of a platform names only that platform.
 */
export function isWanted(
  { types, platform }: Pick<Webhook, 'types' | 'platform'>,
  { type, data }: { type: string; data: unknown },
): boolean {
  return types.includes(type) && (platform === null || platformIn(data) === platform);
}

/**
 * The largest expected difference between this host's clock and those of event sources. An event too many is
 * better than one too few.
 */
const CLOCKS_APART_MS = 5_000;

/**
 * True if the webhook existed and was ACTIVE when something happened, however late that is read. An ACTIVE
 * webhook also gets events from a time when it was DISABLED, and from moments before its creation. A DISABLED
 * webhook gets the events from before it was disabled.
 */
export function mayReceive(
  { status, createdAtMs, disabledAtMs }: Pick<Webhook, 'status' | 'createdAtMs' | 'disabledAtMs'>,
  atMs: number,
): boolean {
  if (createdAtMs > atMs + CLOCKS_APART_MS) return false;
  return status === 'ACTIVE' || (disabledAtMs !== null && atMs < disabledAtMs);
}

const platformIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'platform' in data ? data.platform : null;

/** A delivery whose turn has come. */
export type DueDelivery = Pick<DeliveryState, 'id' | 'attempts' | 'type'> & {
  nextAttemptAtMs: number;
  body: string;
  traceparent: string | null;
};

/** The result of one attempt. */
export type AttemptResult = {
  deliveryId: string;
  /** The delivery's due time when it was read. */
  dueAtMs: number;
  status: DeliveryStatus;
  attempts: number;
  /** The HTTP status; null if there was no answer. */
  lastStatus: number | null;
  lastError: string | null;
  /** Null unless the delivery is PENDING. */
  nextAttemptAtMs: number | null;
  atMs: number;
  /** The stored attempt, which joins the earlier ones. */
  attempt: DeliveryAttempt;
};
