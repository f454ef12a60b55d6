import type { Balances, LedgerPosition } from '@cowrie/contracts';
import { z } from 'zod';
import type { RequestContext } from '../bus/bus.ts';
import type { RouteDeps } from '../deps.ts';
import { REQUEST_TIME } from '../http/openapi/request-time.ts';
import { type EdgeRefusal, invalid, type Outcome, succeed } from '../outcome.ts';
import type { Party } from '../redis/read-your-writes.ts';
import { RequestTime } from './inputs.ts';

/** A moment that has been, as milliseconds: our times have no finer ones, so what a finer one has beyond them does not count. */
export const MomentText = RequestTime.transform((value) => Math.floor(Date.parse(value)))
  .pipe(z.number().min(0, 'must be 1970 or later'))
  .meta({ ...REQUEST_TIME, description: 'A moment that has been' });

/** The clock by which coins move: that of this machine, or the one to test with. */
export async function ledgerNow(
  { bus, isSandbox, now }: Pick<RouteDeps, 'bus' | 'isSandbox' | 'now'>,
  context: RequestContext,
): Promise<Outcome<number>> {
  if (!isSandbox) return succeed(now());
  const found = await bus.call(context, 'sandbox-clock.get', {});
  return found.ok ? succeed(found.value.clock.nowMs) : found;
}

/** The refusal of a moment that has not been, or of the question what time it is; or null. */
export async function notYet(
  deps: Parameters<typeof ledgerNow>[0],
  context: RequestContext,
  atMs: number,
): Promise<EdgeRefusal | null> {
  const nowMs = await ledgerNow(deps, context);
  if (!nowMs.ok) return nowMs;
  return atMs > nowMs.value ? invalid([{ path: 'at', message: 'must not be in the future' }]) : null;
}

type Deps = Pick<RouteDeps, 'bus' | 'readYourWrites'>;

/** What each had at that moment, in their order, as new as what was written by way of a gateway. */
export async function balancesAt(
  { bus, readYourWrites }: Deps,
  context: RequestContext,
  { parties, atMs }: { parties: readonly Party[]; atMs: number },
): Promise<Outcome<Balances>> {
  const written = await Promise.all(parties.map((party) => readYourWrites.of(party)));
  const sides = parties.map((party) => (typeof party === 'number' ? { userId: party } : { treasury: party }));
  return bus.call(context, 'balances.read', { sides, atMs, seen: furthest(written.flat()) });
}

/** The header of an answer that may lack what its caller wrote just before. */
export function staleHeader(stale: boolean | undefined): Record<string, string> {
  return stale ? { 'cowrie-stale': 'true' } : {};
}

/** The last position of each partition. */
export function furthest(positions: readonly LedgerPosition[]): LedgerPosition[] {
  const byPartition = Map.groupBy(positions, ({ partition }) => partition);
  return [...byPartition].map(([partition, all]) => ({
    partition,
    sequence: Math.max(...all.map(({ sequence }) => sequence)),
  }));
}
