import {
  type DeliveryAttempt,
  type DeliveryState,
  type DeliveryStatus,
  PULLED_WEBHOOK_URL,
  WEBHOOK,
  type WebhookState,
} from '@cowrie/contracts';

export type Webhook = Omit<WebhookState, 'platform'> & {
  platform: string | null;
  sealedSecret: string;
  /** The time is null if it is not known, or if nothing more is recorded for the webhook. */
  disabledAtMs: number | null;
  /** The newest comes first. */
  former: FormerSecret[];
};

export type FormerSecret = { sealedSecret: string; untilMs: number };

export const toWebhookState = WEBHOOK.of<Webhook>({}).toWire;

/** The deliveries of such a webhook wait until somebody pulls them. */
export const isPulled = ({ url }: Pick<Webhook, 'url'>): boolean => url === PULLED_WEBHOOK_URL;

export function isWanted(
  { types, platform }: Pick<Webhook, 'types' | 'platform'>,
  { type, data }: { type: string; data: unknown },
): boolean {
  return types.includes(type) && (platform === null || platformIn(data) === platform);
}

/**
 * The clocks of this host and of event sources may differ by this much. An event too many is better than one
 * too few.
 */
const CLOCKS_APART_MS = 5_000;

/**
 * An ACTIVE webhook also gets events from shortly before its creation, and from while it was DISABLED. A
 * DISABLED one gets the events from before.
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

export type DueDelivery = Pick<DeliveryState, 'id' | 'attempts' | 'type'> & {
  nextAttemptAtMs: number;
  body: string;
  traceparent: string | null;
};

export type AttemptResult = {
  deliveryId: string;
  dueAtMs: number;
  status: DeliveryStatus;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  nextAttemptAtMs: number | null;
  atMs: number;
  attempt: DeliveryAttempt;
};
