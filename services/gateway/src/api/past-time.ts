import type { Balances, LedgerPosition } from '@cowrie/contracts';
import { z } from 'zod';
import type { RequestContext } from '../bus/bus.ts';
import type { RouteDeps } from '../deps.ts';
import { REQUEST_TIME } from '../http/openapi/request-time.ts';
import { type EdgeRefusal, invalid, type Outcome, succeed } from '../outcome.ts';
import type { Party } from '../redis/read-your-writes.ts';
import { RequestTime } from './inputs.ts';

/** Stored times are whole milliseconds, so the time is rounded down. */
export const PastTime = RequestTime.transform((value) => Math.floor(Date.parse(value)))
  .pipe(z.number().min(0, 'must be 1970 or later'))
  .meta({ ...REQUEST_TIME, description: 'A time in the past' });

/** A sandbox's test clock may differ from this machine's clock. */
export async function ledgerNow(
  { bus, isSandbox, now }: Pick<RouteDeps, 'bus' | 'isSandbox' | 'now'>,
  context: RequestContext,
): Promise<Outcome<number>> {
  if (!isSandbox) return succeed(now());
  const found = await bus.call(context, 'sandbox-clock.get', {});
  return found.ok ? succeed(found.value.clock.nowMs) : found;
}

export async function refuseFutureTime(
  deps: Parameters<typeof ledgerNow>[0],
  context: RequestContext,
  atMs: number,
): Promise<EdgeRefusal | null> {
  const nowMs = await ledgerNow(deps, context);
  if (!nowMs.ok) return nowMs;
  return atMs > nowMs.value ? invalid([{ path: 'at', message: 'must not be in the future' }]) : null;
}

type Deps = Pick<RouteDeps, 'bus' | 'readYourWrites'>;

/** Balances have the order of `parties` and include everything that was written through a gateway before. */
export async function balancesAt(
  { bus, readYourWrites }: Deps,
  context: RequestContext,
  { parties, atMs }: { parties: readonly Party[]; atMs: number },
): Promise<Outcome<Balances>> {
  const positions = await Promise.all(parties.map((party) => readYourWrites.positionsOf(party)));
  const sides = parties.map((party) => (typeof party === 'number' ? { userId: party } : { treasury: party }));
  return bus.call(context, 'balances.read', { sides, atMs, seen: latestPositions(positions.flat()) });
}

export function staleHeader(stale: boolean | undefined): Record<string, string> {
  return stale ? { 'cowrie-stale': 'true' } : {};
}

export function latestPositions(positions: readonly LedgerPosition[]): LedgerPosition[] {
  const byPartition = Map.groupBy(positions, ({ partition }) => partition);
  return [...byPartition].map(([partition, all]) => ({
    partition,
    sequence: Math.max(...all.map(({ sequence }) => sequence)),
  }));
}
