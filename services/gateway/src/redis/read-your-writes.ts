import { type LedgerPosition, LIMITS, type Treasury } from '@cowrie/contracts';
import { createLru } from '../lru.ts';
import type { RedisAccess } from './client.ts';
import { perTurn } from './per-turn.ts';

/** Whose transactions they are: a user's, by id, or a treasury's. */
export type Party = number | Treasury;
/** Or those that bear a platform. */
export type Listed = Party | `platform:${string}`;
export const ofPlatform = (id: string): Listed => `platform:${id}`;

/**
 * The ledger positions that writes about a user, a treasury or a platform reached: what history must have seen before it answers about
 * them.
 */
export type ReadYourWrites = {
  /** Never fails: without Redis it is remembered in this process. */
  note(parties: readonly Listed[], position: LedgerPosition): Promise<void>;
  of(party: Listed): Promise<LedgerPosition[]>;
};

const LOCAL_FALLBACK_MAX = 10_000;
const POSITIONS_MAX = 64;

/** In each hash of KEYS sets the field to the number if that is more: ARGV has seconds, then field and number of each. */
const NOTE_MAX = `
for index, key in ipairs(KEYS) do
  local field, number = ARGV[2 * index], ARGV[2 * index + 1]
  local known = redis.call('HGET', key, field)
  if not known or tonumber(known) < tonumber(number) then redis.call('HSET', key, field, number) end
  redis.call('EXPIRE', key, ARGV[1])
end
return 0`;

type Noted = { party: Listed; position: LedgerPosition };

export function createReadYourWrites(redis: RedisAccess, now: () => number): ReadYourWrites {
  const alone = createLru<Listed, { positions: Map<number, number>; untilMs: number }>(LOCAL_FALLBACK_MAX);
  // A treasury's code is no number, so it is nobody's id; and it has no colon.
  const keyOf = (party: Listed): string => `seen:${party}`;

  const noteAlone = (party: Listed, { partition, sequence }: LedgerPosition): void => {
    const known = alone.get(party);
    const positions = known && known.untilMs > now() ? known.positions : new Map<number, number>();
    positions.set(partition, Math.max(sequence, positions.get(partition) ?? 0));
    alone.set(party, { positions, untilMs: now() + LIMITS.writesRememberedSeconds * 1000 });
  };

  const noteTogether = perTurn(async (noted: readonly Noted[]) => {
    const keys = noted.map(({ party }) => keyOf(party));
    const positions = noted.flatMap(({ position }) => [position.partition, position.sequence]);
    const written = await redis.run((client) =>
      client.eval(NOTE_MAX, keys.length, ...keys, LIMITS.writesRememberedSeconds, ...positions),
    );
    if (!written.ok) for (const { party, position } of noted) noteAlone(party, position);
    return noted.map(() => undefined);
  });

  return {
    async note(parties, position) {
      await Promise.all(parties.map((party) => noteTogether({ party, position })));
    },
    async of(party) {
      const read = await redis.run((client) => client.hgetall(keyOf(party)));
      const positions = new Map<number, number>();
      const known = alone.get(party);
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
