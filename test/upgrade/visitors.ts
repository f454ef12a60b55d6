import { randomBytes } from 'node:crypto';
import { createPace } from '../fault/record/pace.ts';
import { type Answer, type Caller, call } from '../support/http.ts';

/**
 * Visitors do what the recorded load of transfers does not: read everything readable, log in, register, change roles.
 */
export type Visitors = {
  /** Completed runs of the rarest kind. */
  rounds(): number;
  failures: readonly string[];
  stop(): Promise<void>;
};

type Body = Record<string, unknown>;
type Ask = (
  method: string,
  path: string,
  body: Body | undefined,
  by: Caller,
  status: number,
) => Promise<unknown>;
type Person = { id: number; caller: Caller; refreshToken: string };
type Kind = (ask: Ask, users: { person: Person; admin: Caller }) => Promise<void>;

const PASSWORD = 'a long enough password';
const ROUNDS_PER_SECOND = 4;

const fieldOf = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Body | undefined)?.[name], body);

function createAsk(baseUrls: readonly string[], failures: string[]): Ask {
  let turn = 0;
  return async (method, path, body, by, status) => {
    const baseUrl = baseUrls[turn++ % baseUrls.length];
    const answer: Answer | undefined = await call(method, path, body, by, baseUrl).catch((error) => {
      failures.push(`${method} ${path}: ${error}`);
      return undefined;
    });
    if (answer?.status === status) return answer.json;
    if (answer) failures.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return undefined;
  };
}

async function login(ask: Ask, email: string, password: string) {
  const session = await ask('POST', '/api/auth/login', { email, password }, {}, 200);
  const [token, refreshToken] = [fieldOf(session, 'accessToken'), fieldOf(session, 'refreshToken')];
  return { token: String(token), refreshToken: String(refreshToken) };
}

async function register(ask: Ask): Promise<Person> {
  const email = `visitor-${randomBytes(6).toString('hex')}@example.org`;
  const person = { email, password: PASSWORD, fullName: 'A Visitor' };
  const made = await ask('POST', '/api/auth/register', person, {}, 201);
  const { token, refreshToken } = await login(ask, email, PASSWORD);
  return { id: Number(fieldOf(made, 'user.id')), caller: { token }, refreshToken };
}

const OWN_PAGES = [
  ...['/api/auth/me', '/api/wallets/me', '/api/treasuries', '/api/exchange/rate', '/api/coins/holds'],
  ...[
    '/api/coins/history',
    '/api/wallets/me/transactions?type=PURCHASE&limit=5',
    '/api/wallets/me/withdrawals',
  ],
];
const ADMIN_PAGES = [
  ...['treasuries', 'treasuries/course-fees/transactions?limit=5', 'supply', 'audit/log?limit=5'],
  ...['users?page=1&pageSize=5', 'api-keys', 'approvals', 'withdrawals'],
];

const reading: Kind = async (ask, { person }) => {
  for (const path of OWN_PAGES) await ask('GET', path, undefined, person.caller, 200);
};

const administration: Kind = async (ask, { person, admin }) => {
  const pages = [...ADMIN_PAGES, `users/${person.id}/transactions?limit=5`, `users/${person.id}/wallet`];
  for (const path of pages) await ask('GET', `/api/admin/${path}`, undefined, admin, 200);
};

const identity: Kind = async (ask, { admin }) => {
  const { id, refreshToken } = await register(ask);
  const renewed = await ask('POST', '/api/auth/refresh', { refreshToken }, {}, 200);
  await ask('PATCH', `/api/admin/users/${id}/role`, { role: 'DEVELOPER' }, admin, 200);
  const caller = { token: String(fieldOf(renewed, 'accessToken')) };
  await ask('GET', '/api/wallets/me', undefined, caller, 200);
};

export async function startVisitors(options: {
  baseUrls: readonly string[];
  superAdmin: { email: string; password: string };
  apiKey: string;
}): Promise<Visitors> {
  const failures: string[] = [];
  const ask = createAsk(options.baseUrls, failures);
  const { token } = await login(ask, options.superAdmin.email, options.superAdmin.password);
  const admin = { token, apiKey: options.apiKey };
  // Reading the exchange rate needs one to be set.
  const rate = { xafPerCoin: 100, feePercent: 0 };
  await ask('PUT', '/api/admin/exchange/rate', rate, admin, 200);
  const users = { person: await register(ask), admin };
  const kinds = [reading, administration, identity].map((work) => ({ work, done: 0 }));
  let running = true;
  const loops = kinds.map(async (kind) => {
    const pass = createPace(ROUNDS_PER_SECOND);
    for (; running; kind.done += 1) {
      await pass();
      await kind.work(ask, users);
    }
  });
  return {
    failures,
    rounds: () => Math.min(...kinds.map(({ done }) => done)),
    async stop() {
      running = false;
      await Promise.all(loops);
    },
  };
}
