import { z } from 'zod';
import { expectBody, Session } from '../contract/objects.ts';
import type { Person } from '../fixtures.ts';
import { type Caller, post } from '../http.ts';
import { platformUnderTest } from '../platform/platform-env.ts';
import {
  type Authenticator,
  type Creation,
  createAuthenticator,
  type Quirks,
  type Request,
} from './authenticator.ts';

const Passkey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  isSynced: z.boolean(),
});
const Added = z.strictObject({ passkey: Passkey, recoveryCodes: z.array(z.string()).length(10).optional() });
export const Passkeys = z.strictObject({ passkeys: z.array(Passkey) });

/** Browsers allow no passkeys for an IP address. */
const originUnderTest = () => `http://localhost:${new URL(platformUnderTest().baseUrl).port}`;
export const anAuthenticator = () => createAuthenticator({ origin: originUnderTest() });

export const beginPasskey = (by: Caller, password: unknown, code?: unknown) =>
  post('/api/auth/passkeys/options', { password, code }, by);
export const addPasskey = (by: Caller, passkey: unknown, name: unknown = 'A key') =>
  post('/api/auth/passkeys', { name, passkey }, by);

type PersonCredentials = Pick<Person, 'token' | 'password'>;

export async function creationFor(by: PersonCredentials, code?: string): Promise<Creation> {
  const answer = await beginPasskey(by, by.password, code);
  expect200(answer.status);
  return (answer.json as { publicKey: Creation }).publicKey;
}

export async function requestForAnybody(): Promise<Request> {
  const answer = await post('/api/auth/passkeys/sign-in/options', {});
  expect200(answer.status);
  return (answer.json as { publicKey: Request }).publicKey;
}

function expect200(status: number): void {
  if (status !== 200) throw new Error(`the options are ${status}`);
}

export async function aPasskeyOf(by: PersonCredentials, code?: string) {
  const authenticator = anAuthenticator();
  const added = await addPasskey(by, authenticator.make(await creationFor(by, code)));
  return { authenticator, ...expectBody(added, 201, Added) };
}

export async function signInBy(authenticator: Authenticator, quirks?: Quirks) {
  const passkey = authenticator.show(await requestForAnybody(), quirks);
  return { passkey, answer: await post('/api/auth/passkeys/sign-in', { passkey }) };
}

export async function sessionBy(authenticator: Authenticator): Promise<Session> {
  return expectBody((await signInBy(authenticator)).answer, 200, Session);
}
