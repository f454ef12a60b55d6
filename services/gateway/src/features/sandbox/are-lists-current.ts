import { type LedgerPosition, TREASURIES } from '@cowrie/contracts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';

/** History waits a moment for these positions. */
export async function areListsCurrent(
  { bus, webhooks }: Pick<RouteDeps, 'bus' | 'webhooks'>,
  context: RequestContext,
  { seen, nowMs }: { seen: LedgerPosition[]; nowMs: number },
): Promise<boolean> {
  // Every query of history that takes positions reports whether they were read; this one is the cheapest.
  const sides = [{ treasury: TREASURIES[0] }];
  const history = await bus.call(context, 'balances.read', { sides, atMs: nowMs, seen });
  if (!history.ok || history.value.stale) return false;
  if (webhooks.seal === null) return true;
  // History has read the events, so they are in the topic, and webhooks must have read the topic to its end.
  const deliveries = await bus.call(context, 'delivery.are-current', {});
  return deliveries.ok && deliveries.value.areCurrent;
}
