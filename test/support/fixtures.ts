import { randomBytes, randomUUID } from 'node:crypto';
import {
  AdminMoved,
  CreatedKey,
  expectBody,
  Moved,
  OwnUser,
  Registered,
  type Role,
  RoleChanged,
  Session,
  Wallet,
} from './contract/objects.ts';
import { type Caller, get, patch, post } from './http.ts';
import { platformUnderTest } from './platform/platform-env.ts';

export const PASSWORD = 'a long enough password';

/** The tokens come from the first login. */
export type Person = {
  id: number;
  email: string;
  password: string;
  fullName: string;
  walletId: string;
  token: string;
  refreshToken: string;
};

/** No other test uses this text. */
export const unique = (prefix: string) => `${prefix}-${randomBytes(6).toString('hex')}`;
export const uniqueEmail = (prefix = 'someone') => `${unique(prefix)}@example.org`;
export const NOBODY = 9_007_199_254_740_991;

export async function login(email: string, password = PASSWORD): Promise<Session> {
  return expectBody(await post('/api/auth/login', { email, password }), 200, Session);
}

export async function aPerson(fullName = 'Some One', email = uniqueEmail()): Promise<Person> {
  const answer = await post('/api/auth/register', { email, password: PASSWORD, fullName });
  const { user, wallet } = expectBody(answer, 201, Registered);
  const session = await login(email);
  return {
    id: user.id,
    email,
    password: PASSWORD,
    fullName,
    walletId: wallet.id,
    token: session.accessToken,
    refreshToken: session.refreshToken,
  };
}

export type SuperAdmin = { id: number; token: string; apiKey: string };

export async function theSuperAdmin(): Promise<SuperAdmin> {
  const { adminEmail, adminPassword, apiKey } = platformUnderTest();
  const { accessToken: token } = await login(adminEmail, adminPassword);
  const { id } = expectBody(await get('/api/auth/me', { token }), 200, OwnUser);
  return { id, token, apiKey };
}

export async function aPersonOfRole(role: Role, superAdmin: Caller): Promise<Person> {
  const person = await aPerson(`A ${role}`);
  if (role !== 'USER') {
    expectBody(await patch(`/api/admin/users/${person.id}/role`, { role }, superAdmin), 200, RoleChanged);
  }
  return person;
}

/** `superAdmin` is a token with an API key. */
export async function mint(userId: number, amount: number, superAdmin: Caller, reason = 'For a test') {
  return expectBody(await post('/api/admin/mint', { userId, amount, reason }, superAdmin), 201, AdminMoved);
}

export async function aPersonWith(amount: number, superAdmin: Caller): Promise<Person> {
  const person = await aPerson();
  await mint(person.id, amount, superAdmin);
  return person;
}

export async function transfer(
  from: Caller,
  to: { toUserId: number } | { toTreasury: string },
  amount: number,
  reason = 'A test',
): Promise<Moved> {
  return expectBody(await post('/api/coins/transfer', { ...to, amount, reason }, from), 201, Moved);
}

export async function walletOf(caller: Caller): Promise<Wallet> {
  return expectBody(await get('/api/wallets/me', caller), 200, Wallet);
}

export async function anApiKey(scopes: string[], superAdmin: Caller) {
  return expectBody(
    await post('/api/admin/api-keys', { name: unique('key'), scopes }, superAdmin),
    201,
    CreatedKey,
  );
}

export const anIdempotencyKey = () => randomUUID();
