import { type LedgerPosition, LIMITS, type Treasury } from '@cowrie/contracts';
import { createLru } from '../lru.ts';
import { batchPerTurn } from './batch-per-turn.ts';
import type { RedisAccess } from './client.ts';

export type Party = number | Treasury;
export type ListOwner = Party | `platform:${string}`;
export const platformList = (id: string): ListOwner => `platform:${id}`;

/** History must have read these positions before it answers. */
export type ReadYourWrites = {
  /** Never fails: without Redis the position is kept in this process. */
  note(parties: readonly ListOwner[], position: LedgerPosition): Promise<void>;
  positionsOf(party: ListOwner): Promise<LedgerPosition[]>;
};

const LOCAL_FALLBACK_MAX = 10_000;
const POSITIONS_MAX = 64;

/** Sets a field in each hash of KEYS if it is larger. ARGV: seconds to keep, then field and number for each key. */
const RAISE_POSITIONS = `
for index, key in ipairs(KEYS) do
  local field, number = ARGV[2 * index], ARGV[2 * index + 1]
  local known = redis.call('HGET', key, field)
  if not known or tonumber(known) < tonumber(number) then redis.call('HSET', key, field, number) end
  redis.call('EXPIRE', key, ARGV[1])
end
return 0`;

type PartyPosition = { party: ListOwner; position: LedgerPosition };

export function createReadYourWrites(redis: RedisAccess, now: () => number): ReadYourWrites {
  const local = createLru<ListOwner, { positions: Map<number, number>; untilMs: number }>(LOCAL_FALLBACK_MAX);
  // A treasury's code is never a number and has no colon, so it equals no user id and no platform.
  const keyOf = (party: ListOwner): string => `seen:${party}`;

  const noteLocally = (party: ListOwner, { partition, sequence }: LedgerPosition): void => {
    const known = local.get(party);
    const positions = known && known.untilMs > now() ? known.positions : new Map<number, number>();
    positions.set(partition, Math.max(sequence, positions.get(partition) ?? 0));
    local.set(party, { positions, untilMs: now() + LIMITS.writesRememberedSeconds * 1000 });
  };

  const noteBatched = batchPerTurn(async (batch: readonly PartyPosition[]) => {
    const keys = batch.map(({ party }) => keyOf(party));
    const positions = batch.flatMap(({ position }) => [position.partition, position.sequence]);
    const written = await redis.run((client) =>
      client.eval(RAISE_POSITIONS, keys.length, ...keys, LIMITS.writesRememberedSeconds, ...positions),
    );
    if (!written.ok) for (const { party, position } of batch) noteLocally(party, position);
    return batch.map(() => undefined);
  });

  return {
    async note(parties, position) {
      await Promise.all(parties.map((party) => noteBatched({ party, position })));
    },
    async positionsOf(party) {
      const read = await redis.run((client) => client.hgetall(keyOf(party)));
      const positions = new Map<number, number>();
      const known = local.get(party);
      if (known && known.untilMs > now())
        for (const [at, sequence] of known.positions) positions.set(at, sequence);
      for (const [field, text] of Object.entries(read.ok ? read.value : {})) {
        const partition = Number(field);
        positions.set(partition, Math.max(Number(text), positions.get(partition) ?? 0));
      }
      return [...positions].slice(0, POSITIONS_MAX).map(([partition, sequence]) => ({ partition, sequence }));
    },
  };
}
