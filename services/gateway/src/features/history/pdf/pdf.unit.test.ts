import { createHash } from 'node:crypto';
import { LIMITS, type StatementPage } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import type { Script } from '../../../testing/fakes.ts';
import { createTestGateway } from '../../../testing/gateway.ts';
import { pagesOf } from '../../../testing/pdf-text.ts';
import { transactionState, userState } from '../../../testing/states.ts';
import { toPrintable } from './printable.ts';

const MINE = '/api/wallets/me/transactions/export';
const PERIOD = 'from=2023-11-01T00:00:00Z&to=2023-12-01T00:00:00Z';

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    transaction: transactionState({ id: index + 1, amountUnits: '12500', reason: `Lunch ${index + 1}` }),
    balanceUnits: String(10_000_000 - 12_500 * (index + 1)),
  }));
const pageOf = (lines: StatementPage['lines'], next: StatementPage['next'] = null): StatementPage => ({
  openingUnits: '10000000',
  lines,
  closingUnits: lines.at(-1)?.balanceUnits ?? '10000000',
  next,
});
const scriptOf = (...pages: StatementPage[]): Script => {
  const left = [...pages];
  return {
    'statement.read': () => (left.length > 1 ? left.shift() : left[0]),
    'user.names': () => ({ users: [] }),
    'user.by-ids': () => ({ users: [] }),
  };
};
const PLACE = {
  ...{ createdAtMs: 1_700_000_000_002, id: 2, balanceUnits: '9975000' },
  until: { createdAtMs: 1_700_000_000_002, id: 9 },
};

const signatureIn = (pages: readonly string[]): string =>
  (/eyJ[\s\S]*$/.exec(pages.join('')) ?? [''])[0].replace(/\s/g, '');

async function read(
  script: Script,
  query: string,
  options: { userId?: number; url?: string; accept?: string } = {},
) {
  const { userId = 1, url = MINE, accept } = options;
  const gateway = await createTestGateway(script);
  const headers = accept === undefined ? {} : { headers: { 'accept-language': accept } };
  const response = await gateway.as(userId, { url: `${url}?${query}`, ...headers });
  const keys = (await gateway.app.inject({ url: '/.well-known/jwks.json' })).json();
  const csv = async (asked: string) => (await gateway.as(userId, { url: `${url}?${asked}` })).body;
  return { response, keys, csv, gateway };
}

describe('a statement as PDF', () => {
  it('has owner, period, transactions and both balances, and is signed with a key of the JWKS', async () => {
    const { response, keys, csv } = await read(scriptOf(pageOf(linesOf(2))), `format=pdf&${PERIOD}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="transactions-user-1.pdf"',
      'cache-control': 'no-store',
    });
    const pages = await pagesOf(response.rawPayload);
    expect(pages).toHaveLength(1);
    for (const text of [
      ...[
        'Page 1',
        'Cowrie – Statement',
        'User 1',
        'From 1 Nov 2023, 00:00:00 until 1 Dec 2023, 00:00:00 (UTC)',
      ],
      ...['Opening balance: 1,000.00', 'Received: 0.00', 'Sent: 2.50', 'Closing balance: 997.50'],
      ...['Transactions: 2', 'Transfer', 'User 2', 'Lunch 1', '–1.25', '998.75', 'Lunch 2', '997.50'],
    ]) {
      expect(pages[0]).toContain(text);
    }
    const jws = signatureIn(pages);
    expect(decodeProtectedHeader(jws)).toMatchObject({ alg: 'EdDSA', typ: 'cowrie-statement+jwt' });
    const { payload } = await jwtVerify(jws, createLocalJWKSet(keys), {
      typ: 'cowrie-statement+jwt',
      issuer: 'cowrie',
    });
    expect(payload).toEqual({
      ...{ iss: 'cowrie', iat: expect.any(Number), userId: 1 },
      ...{ from: '2023-11-01T00:00:00.000Z', to: '2023-12-01T00:00:00.000Z' },
      ...{ openingBalance: 1000, closingBalance: 997.5, transactions: 2 },
      sha256: createHash('sha256')
        .update(await csv(PERIOD))
        .digest('hex'),
    });
  });

  it('names the holder in full and the others masked', async () => {
    const script = {
      ...scriptOf(pageOf(linesOf(1))),
      'user.names': () => ({ users: [{ id: 2, maskedName: 'B** O****' }] }),
      'user.by-ids': () => ({ users: [{ ...userState(1), fullName: 'Ada Lovett' }] }),
    };
    const { response } = await read(script, 'format=pdf');
    const [page] = await pagesOf(response.rawPayload);
    expect(page).toContain('Ada Lovett (user 1)');
    expect(page).toContain('B** O****');
    expect(page).not.toContain('User 2');
  });

  it('has a signature that is not an access token and fits no other text', async () => {
    const { response, keys, gateway } = await read(scriptOf(pageOf([])), 'format=pdf');
    const jws = signatureIn(await pagesOf(response.rawPayload));
    const headers = { authorization: `Bearer ${jws}` };
    expect((await gateway.app.inject({ url: '/api/wallets/me', headers })).statusCode).toBe(401);
    const [header, , signature] = jws.split('.');
    const other = Buffer.from(JSON.stringify({ iss: 'cowrie', closingBalance: 5000 })).toString('base64url');
    await expect(jwtVerify(`${header}.${other}.${signature}`, createLocalJWKSet(keys))).rejects.toThrow();
  });

  it('can be read by a caller only after the former one has ended', async () => {
    const gateway = await createTestGateway(scriptOf(pageOf(linesOf(40))));
    const ask = async () => (await gateway.as(1, { url: `${MINE}?format=pdf` })).statusCode;
    const both = await Promise.all([ask(), ask()]);
    expect(both.toSorted()).toEqual([200, 429]);
    expect(await ask()).toBe(200);
  });

  it('is signed only after history has all changes of its reader', async () => {
    const stale = { ...pageOf(linesOf(1)), stale: true };
    const { response } = await read(scriptOf(stale), 'format=pdf');
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
    const soon = await read(scriptOf(stale, stale, pageOf(linesOf(2))), 'format=pdf');
    expect(signatureIn(await pagesOf(soon.response.rawPayload))).not.toBe('');
    expect(soon.response.headers).not.toHaveProperty('cowrie-stale');
  });

  it('of too many transactions answers 400 with an alternative; the maximum is drawn', async () => {
    const most = linesOf(LIMITS.statementPdfMax);
    const { response } = await read(scriptOf(pageOf(most)), 'format=pdf');
    expect(response.statusCode).toBe(200);
    const more = await read(scriptOf(pageOf(most, PLACE), pageOf(linesOf(1))), 'format=pdf');
    expect(more.response.statusCode).toBe(400);
    expect(more.response.json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'format', message: expect.stringContaining('use csv') }],
    });
  });
});

describe('toPrintable', () => {
  it.each([
    ['Café – “où” €5', 'Café – “où” €5'],
    ['a\tb\r\nc\u202fd\u00a0e', 'a b  c d e'],
    ['貝 \u202e🐚', '<U+8C9D> <U+202E><U+1F41A>'],
    ['\u0000\u00ad', '<U+0000><U+00AD>'],
    ['x'.repeat(500), `${'x'.repeat(200)}…`],
  ])('turns %j into %j', (text, shown) => {
    expect(toPrintable(text)).toBe(shown);
  });
});
