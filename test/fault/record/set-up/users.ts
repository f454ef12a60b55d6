import { randomBytes } from 'node:crypto';
import { type Answer, send } from '../../../support/http.ts';
import { RegisteredUser, SessionTokens, WithId } from '../schemas.ts';
import type { Target } from '../types.ts';

const PASSWORD = 'a long enough password';
const TIMEOUT_MS = 15_000;
/** Well before an access token expires, so that a failed login can be retried. */
const TOKEN_GOOD_MS = 9 * 60_000;
const LOGIN_AGAIN_MS = 5_000;
/** Password hashing uses the processor fully, so more logins at once would only queue. */
const AT_ONCE = 4;

export type LoadUsers = {
  adminId: number;
  ids: readonly number[];
  /** The user's access token: a new one when it gets old, or the old one if the login fails. */
  tokenOf(id: number): Promise<string>;
};

type LoadUser = { id: number; email: string; password: string; token: string; loggedInAtMs: number };

function request(baseUrl: string, path: string, body: unknown, token?: string): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const content =
    text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  const method = text === undefined ? 'GET' : 'POST';
  return send(
    { method, path, headers: { ...content, ...authorization }, body: text, timeoutMs: TIMEOUT_MS },
    baseUrl,
  );
}

function expectStatus(answer: Answer, status: number, what: string): unknown {
  if (answer.status === status) return answer.json;
  throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
}

async function login(baseUrl: string, email: string, password: string): Promise<string> {
  const answer = await request(baseUrl, '/api/auth/login', { email, password });
  return SessionTokens.parse(expectStatus(answer, 200, `login of ${email}`)).accessToken;
}

async function theAdmin(baseUrl: string, { email, password }: Target['superAdmin']): Promise<LoadUser> {
  const token = await login(baseUrl, email, password);
  const answer = await request(baseUrl, '/api/auth/me', undefined, token);
  const { id } = WithId.parse(expectStatus(answer, 200, 'the admin'));
  return { id, email, password, token, loggedInAtMs: Date.now() };
}

async function aPerson(baseUrl: string): Promise<LoadUser> {
  const email = `load-${randomBytes(6).toString('hex')}@example.org`;
  const answer = await request(baseUrl, '/api/auth/register', {
    email,
    password: PASSWORD,
    fullName: 'A load',
  });
  const { user } = RegisteredUser.parse(expectStatus(answer, 201, 'registration'));
  const token = await login(baseUrl, email, PASSWORD);
  return { id: user.id, email, password: PASSWORD, token, loggedInAtMs: Date.now() };
}

export async function makeUsers(baseUrl: string, target: Target, count: number): Promise<LoadUsers> {
  const admin = await theAdmin(baseUrl, target.superAdmin);
  const users: LoadUser[] = [];
  while (users.length < count) {
    const more = Math.min(AT_ONCE, count - users.length);
    users.push(...(await Promise.all(Array.from({ length: more }, () => aPerson(baseUrl)))));
  }
  const known = new Map([admin, ...users].map((person) => [person.id, person]));
  const renewing = new Map<number, Promise<void>>();

  async function renew(person: LoadUser): Promise<void> {
    const token = await login(baseUrl, person.email, person.password).catch(() => undefined);
    if (token !== undefined) Object.assign(person, { token, loggedInAtMs: Date.now() });
    else person.loggedInAtMs += LOGIN_AGAIN_MS;
    renewing.delete(person.id);
  }

  return {
    adminId: admin.id,
    ids: users.map(({ id }) => id),
    async tokenOf(id) {
      const person = known.get(id);
      if (!person) throw new Error(`user ${id} is none of the load's`);
      if (Date.now() - person.loggedInAtMs > TOKEN_GOOD_MS) {
        if (!renewing.has(id)) renewing.set(id, renew(person));
        await renewing.get(id);
      }
      return person.token;
    },
  };
}
