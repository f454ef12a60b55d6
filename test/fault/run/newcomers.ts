import { send } from '../../support/http.ts';
import { LONGEST_WAIT_MS } from '../../support/longest-wait.ts';
import type { Violation } from '../record/types.ts';

/** Wallets open later, when the ledger reads an event. Every user who can log in afterwards must have one. */
export type Newcomers = {
  start(): void;
  /** Resolves when no registration is in flight. */
  stop(): Promise<void>;
  /** The newcomers since the last call who have no wallet, or no account although it was promised. */
  withoutWallet(): Promise<Violation[]>;
};

const PASSWORD = 'a long enough password';
const EVERY_MS = 1_000;
const MAX_EACH_ROUND = 20;

async function call(baseUrl: string, method: string, path: string, token: string | null, body?: unknown) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const request = { method, path, headers, timeoutMs: LONGEST_WAIT_MS, ...(text ? { body: text } : {}) };
  return send(request, baseUrl);
}

export function createNewcomers(baseUrl: string): Newcomers {
  /** The key is an e-mail address; true means that the registration was answered with 201. */
  const registered = new Map<string, boolean>();
  const open = new Set<Promise<void>>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  async function register(): Promise<void> {
    const email = `newcomer-${count++}@example.org`;
    registered.set(email, false);
    const body = { email, password: PASSWORD, fullName: 'Newcomer' };
    const status = await call(baseUrl, 'POST', '/api/auth/register', null, body).then(
      (answer) => answer.status,
      () => 0,
    );
    registered.set(email, status === 201);
  }

  function registerOne(): void {
    if (registered.size >= MAX_EACH_ROUND) return;
    const registering: Promise<void> = register().finally(() => open.delete(registering));
    open.add(registering);
  }

  async function whatIsMissing(email: string, promised: boolean): Promise<string | undefined> {
    const login = await call(baseUrl, 'POST', '/api/auth/login', null, { email, password: PASSWORD });
    if (login.status === 401 && !promised) return undefined;
    if (login.status !== 200) return `${email} cannot log in: ${login.status}`;
    const { accessToken } = login.json as { accessToken: string };
    const wallet = await call(baseUrl, 'GET', '/api/wallets/me', accessToken);
    return wallet.status === 200 ? undefined : `${email} can log in and has no wallet: ${wallet.status}`;
  }

  return {
    start() {
      clearInterval(timer);
      timer = setInterval(registerOne, EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
    async withoutWallet() {
      const missing: Violation[] = [];
      for (const [email, promised] of registered) {
        const detail = await whatIsMissing(email, promised);
        if (detail !== undefined) missing.push({ rule: 'newcomer', detail });
      }
      registered.clear();
      return missing;
    },
  };
}
