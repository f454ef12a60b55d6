import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { expectBody } from '../../support/contract/objects.ts';
import { unique } from '../../support/fixtures.ts';
import { call, callRaw } from '../../support/http.ts';
import {
  aServiceAccount,
  askForToken,
  basic,
  ClientToken,
  expectOAuthError,
  type ServiceAccount,
} from '../../support/service-accounts.ts';
import { useUsers } from '../../support/use-users.ts';

const GRANT = 'grant_type=client_credentials';

const { superAdmin } = useUsers();
let account: ServiceAccount;
let authorization: string;
beforeAll(async () => {
  account = await aServiceAccount(['coins:reward', 'holds:release'], superAdmin);
  authorization = basic(account.clientId, account.clientSecret);
});

describe('POST /api/auth/token', () => {
  it('gives a token by HTTP Basic', async () => {
    const answer = await askForToken(GRANT, authorization);
    const token = expectBody(answer, 200, ClientToken);
    expect(token.scope).toBe('coins:reward holds:release');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(decodeJwt(token.access_token)).toMatchObject({ sub: `service:${account.id}`, scope: token.scope });
  });

  it('gives a token by the body', async () => {
    const form = `${GRANT}&client_id=${account.clientId}&client_secret=${account.clientSecret}`;
    expectBody(await askForToken(form), 200, ClientToken);
    expectBody(await askForToken(`${form}&resource=x&resource2=`), 200, ClientToken);
  });

  it('gives no more scopes than were asked for', async () => {
    const answer = await askForToken(`${GRANT}&scope=holds%3Arelease`, authorization);
    expect(expectBody(answer, 200, ClientToken).scope).toBe('holds:release');
  });

  it.each(['holds:capture', 'coins:reward+holds:capture', 'coins:mint', '*'])(
    'has no scope %s',
    async (scope) => {
      expectOAuthError(
        await askForToken(`${GRANT}&scope=${scope}`, authorization),
        'invalid_scope',
        'invalid_request',
        ['scope'],
      );
    },
  );

  it('refuses who is not known, or says nothing of itself', async () => {
    const other = await aServiceAccount(['coins:reward'], superAdmin);
    const wrong = [
      basic(account.clientId, other.clientSecret),
      basic(account.clientId, `${account.clientSecret}x`),
      basic(unique('nobody'), account.clientSecret),
      'Basic x',
      `Bearer ${superAdmin.token}`,
    ];
    for (const credentials of [...wrong, undefined]) {
      expectOAuthError(await askForToken(GRANT, credentials), 'invalid_client', 'unauthenticated');
    }
    const form = `${GRANT}&client_id=${account.clientId}&client_secret=${other.clientSecret}`;
    expectOAuthError(await askForToken(form), 'invalid_client', 'unauthenticated');
  });

  it.each([
    ['grant_type=password', 'unsupported_grant_type', 'grant_type'],
    ['', 'invalid_request', 'grant_type'],
    [`${GRANT}&${GRANT}`, 'invalid_request', 'grant_type'],
    [`${GRANT}&scope=holds:release&scope=holds:release`, 'invalid_request', 'scope'],
    [`${GRANT}&client_id=x&client_secret=y`, 'invalid_request', 'client_secret'],
  ])('refuses %j', async (form, error, path) => {
    expectOAuthError(await askForToken(form, authorization), error, 'invalid_request', [path]);
  });

  it('takes no JSON', async () => {
    const answer = await call(
      'POST',
      '/api/auth/token',
      { grant_type: 'client_credentials' },
      { headers: { authorization } },
    );
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([415, 'unsupported_media_type']);
    const text = await callRaw('POST', '/api/auth/token', GRANT, {
      headers: { authorization, 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
  });

  it('locks no client id, however often somebody else fails', async () => {
    const victim = await aServiceAccount(['coins:reward'], superAdmin);
    const wrong = basic(victim.clientId, account.clientSecret);
    for (let failure = 0; failure < 12; failure += 1) {
      expectOAuthError(await askForToken(GRANT, wrong), 'invalid_client', 'unauthenticated');
    }
    expectBody(await askForToken(GRANT, basic(victim.clientId, victim.clientSecret)), 200, ClientToken);
  });
});
