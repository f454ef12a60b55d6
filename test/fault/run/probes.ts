import { setTimeout as sleep } from 'node:timers/promises';
import { PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { send } from '../../support/http.ts';
import { LONGEST_WAIT_MS } from '../../support/longest-wait.ts';

/**
 * The ledger refuses a probe's transfers and stores nothing. Unlike the load, a probe does not wait for its last
 * answer, so it shows when requests succeed again.
 */
export type Probes = {
  start(): void;
  stop(): void;
  /** Returns when the last partition first answered a request sent after this moment; rejects after `withinMs`. */
  allAnswered(sentAfterMs: number, withinMs: number): Promise<number>;
  longestGapMs(): number;
  codes(): ReadonlyMap<string, number>;
};

type Person = { id: number; email: string; token: string; loggedInAtMs: number };
type ProbeAnswer = { sentAtMs: number; atMs: number };

const PASSWORD = 'a long enough password';
const EVERY_MS = 250;
const MAX_OPEN = 80;
const MAX_REGISTRATIONS = 400;
/** Shorter than the lifetime of the token. */
const LOGIN_EVERY_MS = 8 * 60_000;
const TOO_MUCH = 1_000_000;

type Json = Record<string, unknown>;

function post(baseUrl: string, path: string, body: Json, token?: string) {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return send({ method: 'POST', path, headers, body: text, timeoutMs: LONGEST_WAIT_MS }, baseUrl);
}

async function login(baseUrl: string, email: string): Promise<string> {
  const { status, json } = await post(baseUrl, '/api/auth/login', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`a probe could not log in: ${status}`);
  return (json as { accessToken: string }).accessToken;
}

async function onePersonEach(baseUrl: string, prefix: string): Promise<Map<number, Person>> {
  const users = new Map<number, Person>();
  for (let count = 0; users.size < PARTITIONS; count += 1) {
    if (count === MAX_REGISTRATIONS) throw new Error('no probe for each partition was found');
    const email = `${prefix}-${count}@example.org`;
    const answer = await post(baseUrl, '/api/auth/register', {
      email,
      password: PASSWORD,
      fullName: 'Probe',
    });
    if (answer.status !== 201) throw new Error(`a probe could not be registered: ${answer.status}`);
    const { id } = (answer.json as { user: { id: number } }).user;
    const partition = partitionFor(String(id), PARTITIONS);
    if (users.has(partition)) continue;
    users.set(partition, { id, email, token: await login(baseUrl, email), loggedInAtMs: Date.now() });
  }
  return users;
}

export async function createProbes(baseUrl: string, prefix: string): Promise<Probes> {
  const users = await onePersonEach(baseUrl, prefix);
  let answered = new Map<number, ProbeAnswer[]>();
  let codes = new Map<string, number>();
  let startedAtMs = 0;
  let open = 0;
  let timer: NodeJS.Timeout | undefined;

  async function ask(partition: number, person: Person): Promise<void> {
    if (open >= MAX_OPEN * PARTITIONS) return;
    open += 1;
    const into = answered;
    const counts = codes;
    const sentAtMs = Date.now();
    const body = { toTreasury: 'rewards', amount: TOO_MUCH, reason: 'A probe' };
    const code = await post(baseUrl, '/api/coins/transfer', body, person.token).then(
      ({ status, json }) => `${status} ${(json as { code?: string } | undefined)?.code ?? ''}`.trim(),
      (error: { code?: string }) => error.code ?? 'timeout',
    );
    open -= 1;
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (code === '422 insufficient_funds') into.get(partition)?.push({ sentAtMs, atMs: Date.now() });
  }

  async function keepLoggedIn(): Promise<void> {
    for (const person of users.values()) {
      if (Date.now() - person.loggedInAtMs < LOGIN_EVERY_MS) continue;
      person.token = await login(baseUrl, person.email);
      person.loggedInAtMs = Date.now();
    }
  }

  function stop(): void {
    clearInterval(timer);
    // Probes stop while no fault lasts, so these logins succeed.
    void keepLoggedIn().catch(() => undefined);
  }

  /** Undefined until each partition has answered. */
  function lastOfFirst(sentAfterMs: number): number | undefined {
    const firsts = [...answered.values()].map((list) =>
      Math.min(...list.filter(({ sentAtMs }) => sentAtMs >= sentAfterMs).map(({ atMs }) => atMs)),
    );
    const last = Math.max(...firsts);
    return Number.isFinite(last) ? last : undefined;
  }

  return {
    start() {
      clearInterval(timer);
      startedAtMs = Date.now();
      answered = new Map([...users.keys()].map((partition) => [partition, []]));
      codes = new Map();
      timer = setInterval(() => {
        for (const [partition, person] of users) void ask(partition, person);
      }, EVERY_MS);
    },
    stop,
    async allAnswered(sentAfterMs, withinMs) {
      for (const endMs = Date.now() + withinMs; ; ) {
        const atMs = lastOfFirst(sentAfterMs);
        if (atMs !== undefined) return atMs;
        if (Date.now() > endMs) break;
        await sleep(EVERY_MS / 10);
      }
      const silent = [...answered].filter(
        ([, list]) => !list.some(({ sentAtMs }) => sentAtMs >= sentAfterMs),
      );
      throw new Error(`no success in partitions ${silent.map(([partition]) => partition).join(', ')}`);
    },
    longestGapMs() {
      const nowMs = Date.now();
      const gaps = [...answered.values()].flatMap((list) => {
        const times = [startedAtMs, ...list.map(({ atMs }) => atMs).sort((a, b) => a - b), nowMs];
        return times.slice(1).map((atMs, index) => atMs - (times[index] ?? atMs));
      });
      return Math.max(0, ...gaps);
    },
    codes: () => codes,
  };
}
