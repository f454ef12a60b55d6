import { type DeliveryState, type DeliveryStatus, WEBHOOK, type WebhookState } from '@cowrie/contracts';

/** A webhook as it is stored. */
export type Webhook = WebhookState & {
  sealedSecret: string;
  /** Those before, the newest first, with when each ends to sign. */
  former: FormerSecret[];
};

export type FormerSecret = { sealedSecret: string; untilMs: number };

export const toWebhookState = WEBHOOK.of<Webhook>({}).toWire;

/** A delivery that has its turn. */
export type DueDelivery = Pick<DeliveryState, 'id' | 'attempts' | 'type'> & {
  nextAttemptAtMs: number;
  body: string;
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
};
