import { setTimeout as sleep } from 'node:timers/promises';
import type { Violation } from '../../fault/record/index.ts';
import type { Probes } from '../../fault/run/probes.ts';
import { type Answer, send } from '../../support/http.ts';
import { LONGEST_WAIT_MS } from '../../support/longest-wait.ts';

export type Watch = {
  start(): void;
  stop(): void;
  answered(sinceMs: number): Promise<number>;
  longestGapMs(): number;
  violations(): readonly Violation[];
};

const EVERY_MS = 250;
const MAX_OPEN = 80;
const DEADLINE_MS = 60_000;
const PASSWORD = 'a long enough password';
const TRANSFER_CODES = ['422 insufficient_funds', '503 unavailable', '504 outcome_unknown'];

type WatchRequest = { what: string; path: string };
const READS: readonly WatchRequest[] = [
  { what: 'user', path: '/api/auth/me' },
  { what: 'history', path: '/api/wallets/me/transactions?limit=1' },
];

async function post(baseUrl: string, path: string, body: unknown): Promise<Answer> {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  return send({ method: 'POST', path, headers, body: text, timeoutMs: LONGEST_WAIT_MS }, baseUrl);
}

async function aReader(baseUrl: string): Promise<() => Promise<string>> {
  const email = `watch-${Date.now()}@example.org`;
  await post(baseUrl, '/api/auth/register', { email, password: PASSWORD, fullName: 'Watch' });
  const login = async () => {
    const { status, json } = await post(baseUrl, '/api/auth/login', { email, password: PASSWORD });
    if (status !== 200) throw new Error(`who watches could not log in: ${status}`);
    return (json as { accessToken: string }).accessToken;
  };
  let token = await login();
  return async () => {
    const old = token;
    token = await login().catch(() => old);
    return token;
  };
}

/** A read must be answered, or refused with Retry-After. */
function readIsWrong({ status, headers, json }: Answer): boolean {
  if (status === 200) return false;
  const { code } = json as { code?: string };
  return !(status === 503 && code === 'unavailable' && headers['retry-after'] !== undefined);
}

export async function createWatch(baseUrl: string, probes: Probes): Promise<Watch> {
  const newToken = await aReader(baseUrl);
  let token = await newToken();
  const answeredMs = new Map<string, { sentAtMs: number; atMs: number }[]>();
  let wrong = new Map<string, number>();
  let open = 0;
  let timer: NodeJS.Timeout | undefined;

  async function ask({ what, path }: WatchRequest): Promise<void> {
    if (open >= MAX_OPEN) return;
    open += 1;
    const sentAtMs = Date.now();
    const headers = { authorization: `Bearer ${token}` };
    try {
      const answer = await send({ method: 'GET', path, headers, timeoutMs: LONGEST_WAIT_MS }, baseUrl);
      if (answer.status === 200) answeredMs.get(what)?.push({ sentAtMs, atMs: Date.now() });
      if (readIsWrong(answer)) note(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    } catch (error) {
      note(`${what}: ${(error as { code?: string }).code ?? 'timeout'}`);
    } finally {
      open -= 1;
    }
  }
  const note = (text: string) => void wrong.set(text, (wrong.get(text) ?? 0) + 1);

  function firstAfter(sinceMs: number): number | undefined {
    const firsts = [...answeredMs.values()].map((list) =>
      Math.min(...list.filter(({ sentAtMs }) => sentAtMs >= sinceMs).map(({ atMs }) => atMs)),
    );
    const last = Math.max(...firsts);
    return Number.isFinite(last) ? last : undefined;
  }

  async function readsAnswered(sinceMs: number): Promise<number> {
    for (const endMs = Date.now() + DEADLINE_MS; Date.now() < endMs; await sleep(EVERY_MS / 10)) {
      const atMs = firstAfter(sinceMs);
      if (atMs !== undefined) return atMs;
    }
    throw new Error(`the user service or history did not answer within ${DEADLINE_MS / 1000} s`);
  }

  return {
    start() {
      clearInterval(timer);
      probes.start();
      wrong = new Map();
      for (const { what } of READS) answeredMs.set(what, []);
      timer = setInterval(() => {
        for (const read of READS) void ask(read);
      }, EVERY_MS);
    },
    stop() {
      clearInterval(timer);
      probes.stop();
      void newToken().then((fresh) => {
        token = fresh;
      });
    },
    async answered(sinceMs) {
      const moments = [probes.allAnswered(sinceMs, DEADLINE_MS), readsAnswered(sinceMs)];
      return Math.max(...(await Promise.all(moments))) - sinceMs;
    },
    longestGapMs: probes.longestGapMs,
    violations() {
      const reads = [...wrong].map(([text, count]) => ({ rule: 'read:answer', detail: `${text} ×${count}` }));
      const transfers = [...probes.codes()].filter(([code]) => !TRANSFER_CODES.includes(code));
      return [
        ...reads,
        ...transfers.map(([code, count]) => ({ rule: 'probe:answer', detail: `${code} ×${count}` })),
      ];
    },
  };
}
