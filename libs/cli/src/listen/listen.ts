import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, isConnectionError, isProblem } from '@cowrie/client';
import { type ForwardResult, forward, orderOf, type PulledDelivery } from './forward.ts';

const MAX = 100;
const WAIT_SECONDS = 20;
/** No event is forwarded later than this after its pull, because the service returns unacknowledged events again. */
const TURN_MS = 15_000;
const AGAIN_MS = 1_000;

export type ListenSession = {
  client: Client;
  webhookId: string;
  url: string;
  signal: AbortSignal;
  show(forwarded: ForwardResult): void;
  note(text: string): void;
};

/**
 * Events of a partition keep their order; partitions run side by side. A failed event and those behind it are
 * not acknowledged, so they come again.
 */
export async function listen(listening: ListenSession): Promise<void> {
  const { signal } = listening;
  let isAway = false;
  while (!signal.aborted) {
    try {
      const deliveries = await pull(listening);
      if (isAway) listening.note('The gateway is reachable again.');
      isAway = false;
      await acknowledge(listening, await forwardAll(listening, deliveries));
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw error;
      if (!isAway) listening.note(`${error.message}; retrying in ${AGAIN_MS / 1000} s`);
      isAway = true;
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function pull({ client, webhookId: id, signal }: ListenSession): Promise<PulledDelivery[]> {
  const asked = { id, max: MAX, waitSeconds: WAIT_SECONDS };
  return (await client.pullWebhook(asked, { signal })).deliveries;
}

async function forwardAll(
  listening: ListenSession,
  deliveries: readonly PulledDelivery[],
): Promise<string[]> {
  const endsAtMs = performance.now() + TURN_MS;
  const orders = [...Map.groupBy(deliveries, orderOf).values()];
  const taken = await Promise.all(orders.map((order) => forwardInOrder(listening, order, endsAtMs)));
  return taken.flat();
}

async function forwardInOrder(
  { url, signal, show }: ListenSession,
  order: readonly PulledDelivery[],
  endsAtMs: number,
): Promise<string[]> {
  const taken: string[] = [];
  for (const delivery of order) {
    if (signal.aborted || performance.now() > endsAtMs) break;
    const forwarded = await forward(url, delivery, signal);
    show(forwarded);
    if (!forwarded.isTaken) break;
    taken.push(delivery.id);
  }
  return taken;
}

/** Accepted events are acknowledged even after an interruption, so that they do not come again. */
async function acknowledge({ client, webhookId: id }: ListenSession, ids: string[]): Promise<void> {
  if (ids.length > 0) await client.acknowledgeWebhookDeliveries({ id, ids });
}

/** Pulling and acknowledging can both be repeated. */
const isPassing = (error: unknown): error is Error =>
  isConnectionError(error) || (isProblem(error) && (error.status === 429 || error.status >= 500));
