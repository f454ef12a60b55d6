import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ChainSealed, TOPICS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compactVerify, createLocalJWKSet } from 'jose';
import { z } from 'zod';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { exportLedger } from '../../../services/ledger/src/tools/verify/export-ledger.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { readTopic } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, aPersonWith, theSuperAdmin, transfer } from '../../support/fixtures.ts';
import { get } from '../../support/http.ts';
import { insideVariable, platformUnderTest } from '../../support/platform/platform-env.ts';

const Heads = z.strictObject({ heads: z.array(ChainSealed.strict()) });
const Keys = z.object({ keys: z.array(z.record(z.string(), z.string())).min(1) });
const run = promisify(execFile);

let directory: string;
let heads: ChainSealed[];
let exported: { partition: number; sequence?: number; hash?: string }[];

const headsNow = async () => expectBody(await get('/.well-known/ledger-heads'), 200, Heads).heads;

beforeAll(async () => {
  // The directory is inside the checkout, so that the document's program finds its library.
  directory = await mkdtemp(join(checkoutDir, 'node_modules', '.heads-'));
  const before = new Map((await headsNow()).map((head) => [head.partition, head.sequence]));
  const admin = await theSuperAdmin();
  const payers = [await aPersonWith(5, admin), await aPersonWith(5, admin)];
  const receiver = await aPerson();
  for (const payer of payers) await transfer(payer, { toUserId: receiver.id }, 1);
  await eventually(async () => {
    heads = await headsNow();
    expect(heads.some(({ partition, sequence }) => sequence > (before.get(partition) ?? 0))).toBe(true);
  });
  const file = join(directory, 'ledger.jsonl');
  await exportLedger({ url: insideVariable('LEDGER_DATABASE_URL'), file });
  exported = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}, 120_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('a sealed head', () => {
  it('is signed by a key of the JWKS, as a head and nothing else', async () => {
    const keys = createLocalJWKSet(expectBody(await get('/.well-known/jwks.json'), 200, Keys));
    for (const { jws, ...head } of heads) {
      const { payload, protectedHeader } = await compactVerify(jws, keys, { algorithms: ['EdDSA'] });
      expect(protectedHeader.typ).toBe('cowrie-head+jwt');
      expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(head);
      expect((await get('/api/wallets/me', { token: jws })).status).toBe(401);
    }
  });

  it('is the hash of a transaction of the exported chain', () => {
    for (const { partition, sequence, hash } of heads)
      expect(exported).toContainEqual(expect.objectContaining({ partition, sequence, hash }));
  });

  it('is an event of its partition', async () => {
    const messages = await readTopic(TOPICS.coinEvents);
    const sealed = messages.filter(({ headers }) => headers.ce_type === 'coin.chain.sealed');
    const data = sealed.map((message) => {
      const head = ChainSealed.parse(JSON.parse(message.value.toString()));
      expect(head.partition).toBe(message.partition);
      expect(message.headers.ce_subject).toBe(String(message.partition));
      return head;
    });
    for (const head of heads) expect(data).toContainEqual(head);
    // A head is sealed once.
    expect(new Set(data.map(({ partition, sequence }) => `${partition}:${sequence}`)).size).toBe(data.length);
  });

  it("is checked by the document's program", async () => {
    const text = await readFile(join(checkoutDir, 'docs', 'receipts.md'), 'utf8');
    const program = /<!-- heads -->\n```js\n(.*?)```/s.exec(text)?.[1];
    const file = join(directory, 'heads.mjs');
    await writeFile(file, program ?? '');
    const { stdout } = await run(process.execPath, [file, platformUnderTest().baseUrl], { timeout: 30_000 });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(heads.length);
    for (const line of lines) ChainSealed.strict().parse(JSON.parse(line));
  });
});
