import { type LedgerPosition, TREASURIES } from '@cowrie/contracts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';

/** Tells whether every list shows what the ledger had written at these positions. History waits for them a moment. */
export async function areListsCurrent(
  { bus, webhooks }: Pick<RouteDeps, 'bus' | 'webhooks'>,
  context: RequestContext,
  { seen, nowMs }: { seen: LedgerPosition[]; nowMs: number },
): Promise<boolean> {
  // Any query of history that takes positions says whether it has read them; this one costs the least.
  const sides = [{ treasury: TREASURIES[0] }];
  const history = await bus.call(context, 'balances.read', { sides, atMs: nowMs, seen });
  if (!history.ok || history.value.stale) return false;
  if (webhooks.seal === null) return true;
  // History has read the events, so they are in the topic, to whose end the webhooks have to come.
  const deliveries = await bus.call(context, 'delivery.are-current', {});
  return deliveries.ok && deliveries.value.areCurrent;
}
