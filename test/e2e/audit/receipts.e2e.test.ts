import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { expectBody, type Transaction } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import {
  aPerson,
  aPersonOfRole,
  aPersonWith,
  NOBODY,
  type Person,
  theSuperAdmin,
  transfer,
} from '../../support/fixtures.ts';
import { type Caller, get } from '../../support/http.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';

const Body = z.strictObject({ receipt: z.string() });
const run = promisify(execFile);

/** Inside the checkout, so that the document's program finds its library. */
const directory = join(checkoutDir, '.cache', `receipts-${process.pid}`);

let payer: Person;
let receiver: Person;
let admin: Person;
let transaction: Transaction;
let keys: JSONWebKeySet;

const path = (id: number) => `/api/coins/transactions/${id}/receipt`;
const receiptFor = async (caller: Caller) =>
  expectBody(await get(path(transaction.id), caller), 200, Body).receipt;

async function read(receipt: string) {
  const { payload, protectedHeader } = await compactVerify(receipt, createLocalJWKSet(keys), {
    algorithms: ['EdDSA'],
  });
  return { header: protectedHeader, payload: JSON.parse(new TextDecoder().decode(payload)) };
}

beforeAll(async () => {
  await mkdir(directory, { recursive: true });
  const superAdmin = await theSuperAdmin();
  payer = await aPersonWith(50, superAdmin);
  receiver = await aPerson();
  admin = await aPersonOfRole('ADMIN', superAdmin);
  ({ transaction } = await transfer(payer, { toUserId: receiver.id }, 12.3456));
  keys = (await get('/.well-known/jwks.json')).json as JSONWebKeySet;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('the receipt of a transaction', () => {
  it('is signed by a key of the JWKS, and shows everybody who may read it what a party sees', async () => {
    for (const caller of [payer, receiver, admin]) {
      const { header, payload } = await read(await eventually(() => receiptFor(caller)));
      expect(header).toEqual({ alg: 'EdDSA', kid: expect.any(String), typ: 'cowrie-receipt+jwt' });
      expect(payload).toEqual({
        iss: 'cowrie',
        iat: expect.any(Number),
        transaction,
        partition: expect.any(Number),
        sequence: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    }
  });

  it('does not exist for anybody else, like the transaction, and gives no access', async () => {
    const stranger = await aPerson();
    for (const id of [transaction.id, NOBODY]) {
      expectProblem(await get(path(id), stranger), 'transaction_not_found');
      expect((await get(path(id), stranger)).json).toMatchObject({
        detail: `There is no transaction ${id}.`,
      });
    }
    expectProblem(await get('/api/wallets/me', { token: await receiptFor(payer) }), 'unauthenticated');
  });

  it("is checked by the document's program, which accepts nothing else as one", async () => {
    const document = await readFile(join(checkoutDir, 'docs', 'receipts.md'), 'utf8');
    const program = /<!-- receipt -->\n```ts\n(.*?)```/s.exec(document)?.[1];
    const [, name = ''] = /`node (receipt\.\w+) /.exec(document) ?? [];
    const file = join(directory, name);
    await writeFile(file, program ?? '');
    // `npm init -y` writes the same.
    await writeFile(join(directory, 'package.json'), '{"type": "commonjs"}');
    const check = (text: string) =>
      run(process.execPath, [file, platformUnderTest().baseUrl, text], { timeout: 30_000 });
    const receipt = await receiptFor(payer);
    expect(JSON.parse((await check(receipt)).stdout)).toEqual((await read(receipt)).payload);
    await expect(check(payer.token)).rejects.toThrow('typ');
  });
});
