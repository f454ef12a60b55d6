import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { expectBody } from '../../support/contract/objects.ts';
import { unique } from '../../support/fixtures.ts';
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

  it('gives the requested scopes that the account has, and no others', async () => {
    const answer = await askForToken(`${GRANT}&scope=holds%3Arelease`, authorization);
    expect(expectBody(answer, 200, ClientToken).scope).toBe('holds:release');
    const refused = await askForToken(`${GRANT}&scope=holds:capture`, authorization);
    expectOAuthError(refused, 'invalid_scope', 'invalid_request', ['scope']);
    const password = await askForToken('grant_type=password', authorization);
    expectOAuthError(password, 'unsupported_grant_type', 'invalid_request', ['grant_type']);
  });

  it('refuses unknown and missing credentials', async () => {
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

  it('locks no client id, however often another caller fails', async () => {
    const victim = await aServiceAccount(['coins:reward'], superAdmin);
    const wrong = basic(victim.clientId, account.clientSecret);
    for (let failure = 0; failure < 12; failure += 1) {
      expectOAuthError(await askForToken(GRANT, wrong), 'invalid_client', 'unauthenticated');
    }
    expectBody(await askForToken(GRANT, basic(victim.clientId, victim.clientSecret)), 200, ClientToken);
  });
});
