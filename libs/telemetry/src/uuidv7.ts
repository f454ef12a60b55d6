import { randomFillSync } from 'node:crypto';

/** A call of the generator costs more than an id, so one serves many ids. */
const POOL_BYTES = 4096;
const RANDOM_BYTES = 10;
const pool = Buffer.allocUnsafe(POOL_BYTES);
let used = POOL_BYTES;

/** The ids (RFC 9562) sort by the millisecond of their creation. */
export function uuidv7(nowMs: number = Date.now()): string {
  if (used + RANDOM_BYTES > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.toString('hex', used, used + RANDOM_BYTES);
  const variant = (8 | ((pool[used + 2] ?? 0) & 3)).toString(16);
  used += RANDOM_BYTES;
  const time = nowMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(5, 8)}-${random.slice(8)}`;
}

/** The time is in milliseconds since 1970. */
export const timeOfUuidv7 = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
