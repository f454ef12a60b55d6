import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, Moved } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonWith, PASSWORD, type Person, theSuperAdmin, uniqueEmail } from '../../support/fixtures.ts';
import { call, post } from '../../support/http.ts';
import { type OwnGateway, startOwnGateway } from '../../support/platform/own-gateway.ts';

const OF_ADDRESS = 3;
/** Exceeds the queue of the user service, which hashes several passwords at once and lets a number wait for each. */
const STORM = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), 4)) * 128 + 72;

let gateway: OwnGateway;
let person: Person;
beforeAll(async () => {
  person = await aPersonWith(10, await theSuperAdmin());
  gateway = await startOwnGateway({
    TRUSTED_PROXIES: '127.0.0.1',
    PASSWORD_HASHES_ADDRESS_PER_MINUTE: String(OF_ADDRESS),
  });
});
afterAll(() => gateway?.stop());

const loginFrom = (address: string, email = uniqueEmail()) => {
  const headers = { 'x-forwarded-for': address };
  return call('POST', '/api/auth/login', { email, password: PASSWORD }, { headers }, gateway.baseUrl);
};

describe('password hashes', () => {
  it('are limited per address, an IPv6 network being one; others log in', async () => {
    for (let host = 1; host <= OF_ADDRESS; host += 1) {
      expectProblem(await loginFrom(`2001:db8:5:5::${host}`), 'unauthenticated');
    }
    const refused = await loginFrom('2001:db8:5:5::99', person.email);
    expectProblem(refused, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await loginFrom('2001:db8:5:6::1', person.email)).status).toBe(200);
  });

  it('beyond the limit are refused, while a transfer beside them succeeds', async () => {
    const storm = Array.from({ length: STORM }, () =>
      post('/api/auth/login', { email: uniqueEmail('storm'), password: PASSWORD }),
    );
    const body = { toTreasury: 'rewards', amount: 1, reason: 'Beside a storm' };
    expectBody(await post('/api/coins/transfer', body, person), 201, Moved);
    const answers = await Promise.all(storm);
    const codes = answers.map(({ json }) => (json as { code: string }).code);
    expect(new Set(codes)).toEqual(new Set(['unauthenticated', 'unavailable']));
    for (const { status, headers } of answers) {
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});
