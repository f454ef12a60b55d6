import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { checkReplayed } from '../fault/run/replayed.ts';
import { aRequest, readRequest } from '../support/acts/payment-requests.ts';
import { aSchedule, Schedule } from '../support/acts/schedules.ts';
import { expectBody, Page, Time } from '../support/contract/objects.ts';
import { expectProblem } from '../support/contract/problems.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aPersonWith, mint, type Person, theSuperAdmin } from '../support/fixtures.ts';
import { runSteps } from '../support/guide/run-steps.ts';
import { type Caller, get, post, put, remove } from '../support/http.ts';
import { createCommandLine } from '../support/platform/command-line.ts';
import { platformUnderTest } from '../support/platform/platform-env.ts';
import { usePlatform } from '../support/platform/use-platform.ts';

const Clock = z.strictObject({ now: Time, status: z.enum(['IDLE', 'RUNNING']) });
const DAY_MS = 86_400_000;
const WITHIN_MS = 60_000;

const own = usePlatform({ SANDBOX_CLOCK: 'true', SEAL_HEADS_EVERY_SECONDS: '3600' });

let superAdmin: Awaited<ReturnType<typeof theSuperAdmin>>;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  superAdmin = await theSuperAdmin();
  ada = await aPersonWith(1_000, superAdmin);
  ben = await aPerson();
}, WITHIN_MS);

const clock = async (by: Caller = ada) => expectBody(await get('/api/sandbox/clock', by), 200, Clock);
const advance = (body: object, by: Caller = superAdmin) => post('/api/sandbox/clock/advance', body, by);
const nowMs = async () => Date.parse((await clock()).now);
const at = (ms: number) => new Date(ms).toISOString();
async function advanced(body: object): Promise<void> {
  expect(expectBody(await advance(body), 202, Clock).status).toBe('RUNNING');
  await eventually(async () => expect((await clock()).status).toBe('IDLE'), WITHIN_MS);
}
const received = async (by: Caller) =>
  expectBody(await get('/api/wallets/me/transactions?limit=100', by), 200, Page).transactions;

describe('a test clock', () => {
  it('is in every answer, and in readiness', async () => {
    for (const answer of [
      await get('/health/ready'),
      await get('/nothing'),
      await get('/api/wallets/me', ada),
    ])
      expect(answer.headers['cowrie-sandbox']).toBe('true');
    expect((await get('/health/ready')).json).toMatchObject({ status: 'ok', sandbox: true });
  });

  it('only goes forward, at most 400 days at once, for the super admin', async () => {
    const before = await nowMs();
    expectProblem(await advance({ by: 'P1D' }, ada), 'forbidden');
    for (const body of [{}, { by: null }, { to: at(before + DAY_MS), by: 'P1D' }])
      expectProblem(await advance(body), 'invalid_request', ['to']);
    for (const by of ['P401D', 'PT0S', '1D', 'P-1D', 1])
      expectProblem(await advance({ by }), 'invalid_request', ['by']);
    for (const to of [at(before - DAY_MS), at(before + 401 * DAY_MS), 'tomorrow'])
      expectProblem(await advance({ to }), 'invalid_request', ['to']);
    expect((await nowMs()) - before).toBeLessThan(DAY_MS);
  });

  it('does due items in their order, each at its own moment', async () => {
    // A monthly schedule needs a day that every month has, so it starts on the first.
    const today = new Date((await nowMs()) + 60_000);
    const startMs = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 9);
    const monthly = await aSchedule(ada, {
      toUserId: ben.id,
      amount: 2,
      startsAt: at(startMs),
      every: 'P1M',
    });
    const placed = await post(
      '/api/coins/holds',
      { toUserId: ben.id, amount: 3, reason: 'A deposit', expiresInSeconds: 7 * 86_400 },
      ada,
    );
    const { hold } = placed.json as { hold: { id: string; expiresAt: string } };
    const asked = await aRequest(ben, { expiresInSeconds: 3_600 });
    await advanced({ to: at(startMs + 360 * DAY_MS) });
    const moments = Array.from({ length: 12 }, (_, month) => {
      const moment = new Date(startMs);
      moment.setUTCMonth(moment.getUTCMonth() + month);
      return moment.toISOString();
    });
    await eventually(async () => {
      expect((await received(ben)).map(({ createdAt }) => createdAt).reverse()).toEqual(moments);
    }, WITHIN_MS);
    const ended = (await get(`/api/coins/holds/${hold.id}`, ada)).json;
    expect(ended).toMatchObject({ status: 'EXPIRED', updatedAt: hold.expiresAt });
    expect(await readRequest(ben, asked.id)).toMatchObject({ status: 'EXPIRED', updatedAt: asked.expiresAt });
    expect(expectBody(await get(`/api/schedules/${monthly.id}`, ada), 200, Schedule).status).toBe('ACTIVE');
  });

  it('lets a day of a limit pass, and a freeze end', async () => {
    const until = at((await nowMs()) + 2 * DAY_MS);
    const limit = { name: 'A day', window: 'P1D', maxAmount: 10, mode: 'ENFORCE', userId: ben.id };
    expect((await post('/api/admin/limits', limit, superAdmin)).status).toBe(201);
    const send = (amount: number) =>
      post('/api/coins/transfer', { toUserId: ada.id, amount, reason: 'Back' }, ben);
    expect((await send(10)).status).toBe(201);
    expectProblem(await send(1), 'limit_exceeded');
    await advanced({ by: 'P1DT2M' });
    expect((await send(1)).status).toBe(201);
    const frozen = { direction: 'OUT', reason: 'Looked at', until };
    expect((await put(`/api/admin/users/${ben.id}/freeze`, frozen, superAdmin)).status).toBe(200);
    expectProblem(await send(1), 'wallet_frozen');
    await advanced({ to: until });
    expect((await send(1)).status).toBe(201);
  });

  it('does not bring back a deleted user', async () => {
    await advanced({ by: 'P1D' });
    const gone = await aPerson();
    expect((await remove(`/api/admin/users/${gone.id}`, superAdmin)).status).toBe(200);
    const sent = await post('/api/coins/transfer', { toUserId: gone.id, amount: 1, reason: 'Late' }, ada);
    expectProblem(sent, 'user_not_found');
  });

  it('can be sent further while it advances', async () => {
    const from = await nowMs();
    expect((await advance({ by: 'P200D' })).status).toBe(202);
    expect((await advance({ by: 'P300D' })).status).toBe(202);
    await eventually(async () => expect((await clock()).status).toBe('IDLE'), WITHIN_MS);
    expect((await nowMs()) - from).toBeGreaterThanOrEqual(500 * DAY_MS);
  });

  it('is advanced by the command line, which waits', async () => {
    const { baseUrl, adminEmail, adminPassword } = platformUnderTest();
    const cowrie = createCommandLine({ COWRIE_CONFIG_DIR: join(own.home, 'cli'), COWRIE_URL: baseUrl });
    expect((await cowrie(['login', adminEmail], { stdin: `${adminPassword}\n` })).code).toBe(0);
    const before = await nowMs();
    const { code, stdout } = await cowrie(['--json', 'clock', 'advance', 'P30D', '--wait']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'IDLE' });
    expect((await nowMs()) - before).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect((await cowrie(['clock', 'advance', 'soon'])).code).toBe(2);
  });

  it("runs the guide's example: a subscription of twelve months", async () => {
    const guide = await readFile(join(checkoutDir, 'docs/guide/testing.md'), 'utf8');
    const sample = /^cowrie call createSchedule[\s\S]*?(?=^```)/m.exec(guide)?.[0] ?? '';
    const { baseUrl, adminEmail, adminPassword } = platformUnderTest();
    await mint(superAdmin.id, 200, superAdmin);
    // The sample assumes that the clock was never advanced.
    const script = sample
      .replaceAll(/^cowrie /gm, `node '${join(checkoutDir, 'libs/cli/src/cowrie.mjs')}' `)
      .replace('Date.now()', String(await nowMs()));
    const step = { script, expected: [] };
    const config = { COWRIE_CONFIG_DIR: join(own.home, 'guide'), COWRIE_URL: baseUrl };
    const login = await createCommandLine(config)(['login', adminEmail], { stdin: `${adminPassword}\n` });
    expect(login.code).toBe(0);
    const { code, outputs } = await runSteps([step], WITHIN_MS, config);
    expect(code).toBe(0);
    const paid = outputs[0]?.match(/PURCHASE +-?9\.5 .*Reading room/g) ?? [];
    expect(paid).toHaveLength(12);
  });

  it('decides when an approval of the user service expires', async () => {
    const policy = await put('/api/admin/approval-policies/limit', { aboveAmount: null }, superAdmin);
    expect(policy.status).toBe(200);
    const limit = { name: 'A week', window: 'P7D', maxAmount: 10, mode: 'OBSERVE', userId: ben.id };
    const asked = await post('/api/admin/limits', limit, superAdmin);
    const { approval } = asked.json as { approval: { id: string; createdAt: string } };
    expect(Math.abs(Date.parse(approval.createdAt) - (await nowMs()))).toBeLessThan(DAY_MS);
    await advanced({ by: 'P8D' });
    const found = await get(`/api/admin/approvals/${approval.id}`, superAdmin);
    expect(found.json).toMatchObject({ status: 'EXPIRED' });
    const expired = await get('/api/admin/approvals?status=EXPIRED', superAdmin);
    expect(expired.json).toMatchObject({ approvals: [{ id: approval.id }] });
    const rejected = await post(`/api/admin/approvals/${approval.id}/reject`, { reason: 'Late' }, superAdmin);
    expectProblem(rejected, 'approval_not_open');
  });

  it('leaves commands that give the same rows in a replay', async () => {
    expect(await checkReplayed(own.platform, { sandbox: 'true' })).toEqual({
      said: expect.stringContaining('are the same'),
      found: [],
    });
  });

  it('leaves a ledger that passes verification', async () => {
    const asked = await post('/api/admin/audit/verifications', {}, superAdmin);
    const { id } = asked.json as { id: string };
    await eventually(async () => {
      const found = await get(`/api/admin/audit/verifications/${id}`, superAdmin);
      expect(found.json).toMatchObject({ status: 'PASSED', findings: [] });
    }, WITHIN_MS);
  });
});
