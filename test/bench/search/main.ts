import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantiles } from '../events/arrivals.ts';
import { measureOnePlatform } from '../platform/one-platform.ts';
import type { Stack } from '../platform/stack.ts';
import { type Session, settle } from '../session.ts';

/**
 * `node test/bench/search/main.ts`: how long an administrator who types part of an e-mail address waits for the users that it
 * finds, on a platform of this machine that has nothing else to do, and on one that moves coins for 64 callers as fast as it can.
 */
const USERS = 10_000;
const SECONDS = 20;
const CALLERS = 64;
/** From one letter to the next. */
const TYPING_MS = 150;

/** What stands in the box after each letter of somebody's address. */
const typed = (id: number) => {
  const address = `bench-${id}@example`;
  return Array.from(address.slice(2), (_, index) => address.slice(0, index + 3));
};

async function search(baseUrl: string, token: string, text: string): Promise<number> {
  const startedAtMs = performance.now();
  const answer = await fetch(`${baseUrl}/api/admin/users?search=${encodeURIComponent(text)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.json();
  if (!answer.ok) throw new Error(`a search was answered ${answer.status}`);
  return performance.now() - startedAtMs;
}

/** Types addresses until it is stopped. */
async function type(session: Session, { platform }: Stack, untilMs: number) {
  const tookMs: number[] = [];
  const users = session.users ?? [];
  for (let each = 0; performance.now() < untilMs; each += 1) {
    for (const text of typed(users[(each * 7919) % users.length]?.id ?? 0)) {
      tookMs.push(await search(platform.baseUrl, session.adminToken, text));
      await sleep(TYPING_MS);
    }
  }
  return quantiles(tookMs);
}

async function measure(session: Session, stack: Stack): Promise<void> {
  const forMs = SECONDS * 1000;
  session.emit({ bench: 'search', callers: 0, ...(await type(session, stack, performance.now() + forMs)) });
  const job = { workload: 'random' as const, baseUrls: stack.platform.baseUrls, concurrency: CALLERS };
  const [waits, tally] = await Promise.all([
    type(session, stack, performance.now() + forMs),
    session.drivers.run({ ...job, warmUpMs: 0, measureMs: forMs }),
  ]);
  session.emit({ bench: 'search', callers: CALLERS, errors: tally.errors, ...waits });
  await settle(stack);
}

await measureOnePlatform({ args: ['--users', String(USERS), '--seconds', '5'], measure });
