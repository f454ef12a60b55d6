import type { Person } from '../driver/protocol.ts';
import type { Stack } from '../platform/stack.ts';

const KNOWN_WITHIN_MS = 30_000;
/** A request that asks Redis, which does not answer, takes 200 ms. */
const SHORT_MS = 100;
const SHORT_IN_A_ROW = 3;

/** Stops Redis, so that it holds its connections and answers nothing, until `use` is done. */
export async function withRedisAway<T>(stack: Stack, person: Person, use: () => Promise<T>): Promise<T> {
  const pid = stack.platform.pid('redis');
  if (pid === undefined) throw new Error('the Redis of the platform does not run here');
  process.kill(pid, 'SIGSTOP');
  try {
    for (const baseUrl of stack.platform.baseUrls) await untilKnown(baseUrl, person);
    return await use();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** Until the gateway leaves Redis alone: its answers are quick again. */
async function untilKnown(baseUrl: string, { token }: Person): Promise<void> {
  const endMs = performance.now() + KNOWN_WITHIN_MS;
  for (let inARow = 0; inARow < SHORT_IN_A_ROW; ) {
    const startMs = performance.now();
    const answer = await fetch(`${baseUrl}/api/wallets/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    inARow = performance.now() - startMs < SHORT_MS ? inARow + 1 : 0;
    if (performance.now() > endMs) throw new Error(`${baseUrl} does not notice that Redis is away`);
  }
}
