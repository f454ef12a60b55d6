import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { isSignatureOf, SIGNATURE_HEADER, signatureOfRequest, TIMESTAMP_HEADER } from '@cowrie/runtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  AdminWithdrawal,
  aWithdrawal,
  decide,
  exchangeCoins,
  setRate,
  Withdrawal,
} from '../../support/acts/exchange.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPersonOfRole, mint, type Person, walletOf } from '../../support/fixtures.ts';
import { callRaw, get } from '../../support/http.ts';
import { insideVariable } from '../../support/platform/platform-env.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

/** This test is the platform's payout provider: it receives the HTTP requests and calls back. */

const Secrets = z.object({ payoutHttpSecret: z.string(), payoutCallbackSecret: z.string() });

type PayoutRequest = { headers: IncomingHttpHeaders; body: string };
const { superAdmin, person } = useUsers({ person: 10 });
let secrets: z.infer<typeof Secrets>;
let server: Server;
let asked: PayoutRequest[];
let status: number;

beforeAll(async () => {
  secrets = Secrets.parse(
    JSON.parse(await readFile(join(insideVariable('COWRIE_HOME'), 'secrets.json'), 'utf8')),
  );
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
  const { hostname, port } = new URL(insideVariable('PAYOUT_HTTP_URL'));
  await new Promise<void>((resolve) => server.listen(Number(port), hostname, resolve));
  await setRate(superAdmin, '1000', '0');
  await exchangeCoins(person, 10);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  status = 202;
});

const ofWithdrawal = (id: string) => asked.filter(({ headers }) => headers['idempotency-key'] === id);
const waitForAsked = (id: string, times = 1) =>
  eventually(() => expect(ofWithdrawal(id).length).toBeGreaterThanOrEqual(times));

type Callback = { provider?: string; path?: string; secret?: string; atMs?: number; signed?: string };
function callBack(body: string, given: Callback = {}) {
  const { provider = 'http', secret = secrets.payoutCallbackSecret, atMs = Date.now() } = given;
  const timestamp = String(Math.floor(atMs / 1000));
  const { path = `/api/payouts/${provider}/callback` } = given;
  const signature = signatureOfRequest(secret, {
    ...{ method: 'POST', path, timestamp },
    body: given.signed ?? body,
  });
  const headers = { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature };
  return callRaw('POST', `/api/payouts/${provider}/callback`, body, { headers });
}
const verdict = (withdrawalId: string, is: 'SETTLED' | 'REJECTED') =>
  JSON.stringify({ withdrawalId, status: is });

describe('a payout over HTTP', () => {
  it('is requested once, signed, and settled by the provider’s callback', async () => {
    const { id } = await aWithdrawal(person, 100, 'http');
    await waitForAsked(id);
    const [request] = ofWithdrawal(id);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      ...{ withdrawalId: id, xaf: 100, currency: 'XAF', provider: 'http', account: 'IBAN 1' },
    });
    const header = (name: string) => String(request?.headers[name]);
    const { payoutHttpSecret } = secrets;
    const timestamp = header(TIMESTAMP_HEADER);
    const isSigned = isSignatureOf(
      header(SIGNATURE_HEADER),
      payoutHttpSecret,
      timestamp,
      request?.body ?? '',
    );
    expect(isSigned).toBe(true);
    const settled = expectBody(await callBack(verdict(id, 'SETTLED')), 200, Withdrawal);
    expect(settled).toMatchObject({ id, status: 'SETTLED' });
    const { withdrawals } = (await get('/api/wallets/me/withdrawals', person)).json as {
      withdrawals: unknown[];
    };
    expect(withdrawals).toContainEqual(settled);
    expect(ofWithdrawal(id)).toHaveLength(1);
  });
});

describe('an administrator', () => {
  it('can reject an accepted payout only together with another one', async () => {
    const [first, second] = [
      await aPersonOfRole('ADMIN', superAdmin),
      await aPersonOfRole('ADMIN', superAdmin),
    ];
    const { id } = await aWithdrawal(person, 40, 'http');
    await waitForAsked(id);
    const statusAfter = async (admin: Person) =>
      expectBody(await decide(admin, 'reject', id), 200, AdminWithdrawal).status;
    const before = (await walletOf(person)).xafBalance ?? 0;
    expect(await statusAfter(first)).toBe('PENDING');
    expect(await statusAfter(first)).toBe('PENDING');
    expect((await walletOf(person)).xafBalance).toBe(before);
    expect(await statusAfter(second)).toBe('REJECTED');
    expect((await walletOf(person)).xafBalance).toBe(before + 40);
    const { entries } = await logPage('action=withdrawal.rejected&limit=2', superAdmin);
    expect(entries.map(({ details }) => details)).toMatchObject([
      { requestedBy: first.id },
      { waitsFor: 'another administrator' },
    ]);
  });

  it('cannot decide about their own', async () => {
    const owner = await aPersonOfRole('ADMIN', superAdmin);
    await mint(owner.id, 1, superAdmin);
    await exchangeCoins(owner, 1);
    const { id } = await aWithdrawal(owner, 1, 'bank');
    for (const verdict of ['settle', 'reject'] as const)
      expectProblem(await decide(owner, verdict, id), 'forbidden');
    expect((await decide(superAdmin, 'settle', id)).status).toBe(200);
  });
});

describe('a callback', () => {
  it('rejects and returns the XAF; a repeat gets the same answer, the contrary is refused', async () => {
    const before = (await walletOf(person)).xafBalance;
    const { id } = await aWithdrawal(person, 70, 'http');
    const body = verdict(id, 'REJECTED');
    const answers = await Promise.all(Array.from({ length: 10 }, () => callBack(body)));
    for (const answer of answers) expect(expectBody(answer, 200, Withdrawal)).toEqual(answers[0]?.json);
    expectProblem(await callBack(verdict(id, 'SETTLED')), 'withdrawal_not_open');
    expectProblem(await decide(superAdmin, 'settle', id), 'withdrawal_not_open');
    expect((await walletOf(person)).xafBalance).toBe(before);
  });
});
