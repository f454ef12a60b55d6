import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import { send } from '../../support/http.ts';
import { LONGEST_WAIT_MS } from '../../support/longest-wait.ts';

export type BurstAnswer = { sentAtMs: number; tookMs: number; answer: string; hasRetryAfter: boolean };

export type Burst = { stop(): Promise<readonly BurstAnswer[]> };

const PASSWORD = 'a long enough password';
/** A higher rate per caller would only measure the sender. */
const PAUSE_MS = 100;
const LOGGED_IN_WITHIN_MS = 60_000;
const TOO_MUCH = 1_000_000;
const MAX_ANSWERS = 1_000_000;

type Json = Record<string, unknown>;

async function post(baseUrl: string, path: string, body: Json, token?: string) {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return send({ method: 'POST', path, headers, body: text, timeoutMs: LONGEST_WAIT_MS }, baseUrl);
}

/** The platform may still be recovering from the last rehearsal, so 503 and 504 are allowed answers. */
async function aToken(baseUrl: string): Promise<string> {
  const email = `burst-${Date.now()}@example.org`;
  return eventually(async () => {
    const person = { email, password: PASSWORD, fullName: 'Burst' };
    const registered = await post(baseUrl, '/api/auth/register', person);
    const { status, json } = await post(baseUrl, '/api/auth/login', { email, password: PASSWORD });
    if (status === 200) return (json as { accessToken: string }).accessToken;
    throw new Error(`who asks in a burst has no token: ${registered.status}, then ${status}`);
  }, LOGGED_IN_WITHIN_MS);
}

/** The ledger refuses these transfers and stores nothing. During an outage the gateway must refuse them quickly. */
export async function startBurst(baseUrl: string, callers: number): Promise<Burst> {
  const token = await aToken(baseUrl);
  const answers: BurstAnswer[] = [];
  let going = true;

  async function ask(): Promise<void> {
    while (going && answers.length < MAX_ANSWERS) {
      const sentAtMs = Date.now();
      const body = { toTreasury: 'rewards', amount: TOO_MUCH, reason: 'A burst' };
      const got = await post(baseUrl, '/api/coins/transfer', body, token).then(
        ({ status, json, headers }) => ({
          answer: `${status} ${(json as { code?: string } | undefined)?.code ?? ''}`.trim(),
          hasRetryAfter: headers['retry-after'] !== undefined,
        }),
        (error: { code?: string }) => ({ answer: error.code ?? 'timeout', hasRetryAfter: false }),
      );
      answers.push({ sentAtMs, tookMs: Date.now() - sentAtMs, ...got });
      await sleep(PAUSE_MS);
    }
  }

  const asking = Array.from({ length: callers }, ask);
  return {
    async stop() {
      going = false;
      await Promise.all(asking);
      return answers;
    },
  };
}
