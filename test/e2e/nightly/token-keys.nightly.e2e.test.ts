import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { eventually } from '../../support/eventually.ts';
import { aPerson, PASSWORD, type Person } from '../../support/fixtures.ts';
import { call } from '../../support/http.ts';
import { type OwnGateway, startOwnGateway } from '../../support/platform/own-gateway.ts';

const newKey = (kid: string) => ({
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid,
});
const [before, next] = [newKey('before'), newKey('next')];
const home = mkdtempSync(join(tmpdir(), 'cowrie-token-keys-'));
const file = join(home, 'keys.json');

let gateway: OwnGateway | undefined;
let person: Person;
beforeAll(async () => {
  put(before);
  gateway = await startOwnGateway({ TOKEN_KEYS_FILE: file });
  person = await aPerson();
});
afterAll(async () => {
  await gateway?.stop();
  rmSync(home, { recursive: true });
});

function put(...keys: object[]): void {
  writeFileSync(`${file}.new`, JSON.stringify({ keys }));
  renameSync(`${file}.new`, file);
}

const ask = (method: string, path: string, body?: object, token?: string) =>
  call(method, path, body, token === undefined ? {} : { token }, gateway?.baseUrl);

async function published(...kids: string[]): Promise<void> {
  await eventually(async () => {
    const { keys } = (await ask('GET', '/.well-known/jwks.json')).json as { keys: { kid: string }[] };
    const shown = keys.map(({ kid }) => kid).filter((kid) => kid === 'before' || kid === 'next');
    expect(shown).toEqual(kids);
  });
}

async function newToken(): Promise<string> {
  const answer = await ask('POST', '/api/auth/login', { email: person.email, password: PASSWORD });
  return (answer.json as { accessToken: string }).accessToken;
}

it('the key of access tokens is replaced while the gateway runs, and no token is refused', async () => {
  const statusOf = async (token: string) => (await ask('GET', '/api/auth/me', undefined, token)).status;
  await published('before');
  const old = await newToken();
  put(before, next);
  await published('before', 'next');
  expect(decodeProtectedHeader(await newToken()).kid).toBe('before');
  put(next, before);
  await published('next', 'before');
  const token = await newToken();
  expect(decodeProtectedHeader(token)).toMatchObject({ kid: 'next', typ: 'at+jwt' });
  expect([await statusOf(old), await statusOf(token)]).toEqual([200, 200]);
  put(next);
  await published('next');
  expect([await statusOf(old), await statusOf(token)]).toEqual([401, 200]);
});
