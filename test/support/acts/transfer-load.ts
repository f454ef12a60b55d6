import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Moved } from '../contract/objects.ts';
import type { Person } from '../fixtures.ts';
import { post } from '../http.ts';
import { type Outcome, outcomeOfAnswer } from '../outcome.ts';

/** Each transfer has its own reason, most have an Idempotency-Key. */
export type Attempt = {
  reason: string;
  key: string | null;
  from: Person;
  to: Person;
  amount: number;
  outcome: Outcome;
  transactionId: number | undefined;
  /** 0 when the connection broke. */
  status: number;
  endedAtMs: number;
};

export type Load = {
  attempts: readonly Attempt[];
  acknowledged(): number;
  /** Resolves when nothing is in flight. */
  stop(): Promise<readonly Attempt[]>;
};

type Plan = Pick<Attempt, 'reason' | 'key' | 'from' | 'to' | 'amount'>;

/** Exceeds every balance, so the transfer is refused. */
const TOO_MUCH = 1_000_000;
const REFUSED_SHARE = 0.05;
const WITHOUT_KEY_SHARE = 0.25;
const AFTER_FAILURE_MS = 200;

function plan(prefix: string, number: number, users: readonly Person[]): Plan {
  const fromIndex = randomInt(users.length);
  const toIndex = (fromIndex + 1 + randomInt(users.length - 1)) % users.length;
  const [from, to] = [users[fromIndex], users[toIndex]];
  if (!from || !to) throw new Error('transfers need two users');
  const amount = Math.random() < REFUSED_SHARE ? TOO_MUCH : 0.01;
  const key = Math.random() < WITHOUT_KEY_SHARE ? null : randomUUID();
  return { reason: `${prefix}-${number}`, key, from, to, amount };
}

/** A retry uses the same key. */
export async function attempt(planned: Plan): Promise<Attempt> {
  const { reason, key, from, to, amount } = planned;
  const body = { toUserId: to.id, amount, reason };
  const sent = { token: from.token, idempotencyKey: key ?? undefined };
  let connectionError: string | null = null;
  const answer = await post('/api/coins/transfer', body, sent).catch((error: { code?: unknown }) => {
    connectionError = String(error.code);
    return undefined;
  });
  const status = answer?.status ?? 0;
  const outcome = outcomeOfAnswer(status, connectionError);
  const moved = outcome === 'acknowledged' ? Moved.parse(answer?.json) : undefined;
  return { ...planned, status, outcome, transactionId: moved?.transaction.id, endedAtMs: Date.now() };
}

export function startLoad(options: { prefix: string; users: readonly Person[]; concurrency: number }): Load {
  const attempts: Attempt[] = [];
  let stopping = false;
  let number = 0;
  const loop = async () => {
    while (!stopping) {
      number += 1;
      const done = await attempt(plan(options.prefix, number, options.users));
      attempts.push(done);
      // Without a pause, the loop would only burn processor time while the gateway is down.
      if (done.status === 0 || done.status === 503) await sleep(AFTER_FAILURE_MS);
    }
  };
  const loops = Array.from({ length: options.concurrency }, loop);
  return {
    attempts,
    acknowledged: () => attempts.filter(({ outcome }) => outcome === 'acknowledged').length,
    stop: async () => {
      stopping = true;
      await Promise.all(loops);
      return attempts;
    },
  };
}
