import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, Moved } from '../support/contract/objects.ts';
import { expectProblem } from '../support/contract/problems.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aPersonWith, type Person, theSuperAdmin } from '../support/fixtures.ts';
import { type Answer, get, post, send } from '../support/http.ts';
import { insideVariable } from '../support/platform/platform-env.ts';
import { isOurs, pidOf } from '../support/platform/processes.ts';

const NOTICED_WITHIN_MS = 30_000;
const BACK_WITHIN_MS = 40_000;

async function managementStatus(path: string): Promise<number> {
  const text = await readFile(join(insideVariable('COWRIE_HOME'), 'ports.json'), 'utf8');
  const ports: Record<string, number> = JSON.parse(text);
  return (await send({ method: 'GET', path }, `http://127.0.0.1:${ports['gateway-1']}`)).status;
}

const bothStatuses = async () => ({
  serving: await managementStatus('/health/serving'),
  ready: await managementStatus('/health/ready'),
});

// A server that the caller provided must not be stopped.
const describeOurs = isOurs('kafka') ? describe : describe.skip;

describeOurs('while Kafka does not answer', () => {
  let sender: Person;
  let receiver: Person;
  let kafka: number;
  const transfer = (): Promise<Answer> =>
    post('/api/coins/transfer', { toUserId: receiver.id, amount: 1, reason: 'Without Kafka' }, sender);

  beforeAll(async () => {
    sender = await aPersonWith(10, await theSuperAdmin());
    receiver = await aPerson();
    expect(await bothStatuses()).toEqual({ serving: 200, ready: 200 });
    kafka = await pidOf('kafka');
    process.kill(kafka, 'SIGSTOP');
    await eventually(
      async () => expect(await bothStatuses()).toEqual({ serving: 200, ready: 503 }),
      NOTICED_WITHIN_MS,
    );
  }, NOTICED_WITHIN_MS + 20_000);
  afterAll(() => {
    process.kill(kafka, 'SIGCONT');
  });

  it('the gateway answers reads, and refuses commands with Retry-After', async () => {
    expectProblem(await transfer(), 'unavailable');
    expect(await get('/api/wallets/me', sender)).toMatchObject({ status: 200, json: { activeCoins: 10 } });
    expect(await get('/api/coins/history', sender)).toMatchObject({ status: 200 });
    expectProblem(await post('/api/auth/login', { email: 'a@example.org', password: 'x' }), 'unavailable');
    expect(await bothStatuses()).toEqual({ serving: 200, ready: 503 });
  });

  it.each(['/.well-known/jwks.json', '/openapi.json', '/docs/reference/', '/health/live'])(
    '%s gets an answer',
    async (path) => {
      expect((await get(path)).status).toBe(200);
    },
  );

  it(
    'a refused request had no effect, and the gateway continues when Kafka is back',
    async () => {
      process.kill(kafka, 'SIGCONT');
      await eventually(async () => {
        expect(await bothStatuses()).toEqual({ serving: 200, ready: 200 });
        expectBody(await transfer(), 201, Moved);
      }, BACK_WITHIN_MS);
      expect(expectBody(await transfer(), 201, Moved).wallet).toMatchObject({ activeCoins: 8 });
    },
    BACK_WITHIN_MS + 20_000,
  );
});
