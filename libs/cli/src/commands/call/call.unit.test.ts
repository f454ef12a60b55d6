import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@cowrie/client';
import { expect, it } from '@jest/globals';
import { Command } from 'commander';
import type { Add, Context } from '../../context.ts';
import { findOperation, OPERATIONS } from '../../operations/operations.ts';
import { createOutput } from '../../output.ts';
import { callCommands } from './call.ts';

const sink = { write: () => true } as unknown as NodeJS.WriteStream;

async function call(...words: string[]) {
  const sent: unknown[] = [];
  const asked: string[] = [];
  let printed = '';
  const clientAs = (who: string) =>
    new Proxy({} as Client, {
      get: (_none, name) => async (input: object, options: object) => {
        sent.push({ who, name, input, ...options });
      },
    });
  const context = {
    client: clientAs('user'),
    asServiceAccount: () => clientAs('service account'),
    out: createOutput(true, sink, sink),
    once: (takesKey: boolean) => (takesKey ? { idempotencyKey: 'key' } : {}),
    confirm: async (question: string) => void asked.push(question),
  } as unknown as Context;
  const add: Add = (parent, name, summary, act) =>
    parent
      .command(name)
      .description(summary)
      .action((options) => act(context, [], options));
  const program = new Command('cowrie').exitOverride().configureOutput({
    writeErr(text) {
      printed += text;
    },
    writeOut(text) {
      printed += text;
    },
  });
  callCommands(program.command('call'), add, words);
  await program.parseAsync(['call', ...words], { from: 'user' }).catch((error: Error) => {
    printed += error.message;
  });
  return { sent, asked, printed };
}

it('sends fields as the document says: numbers, names, lists, null, and the key where one is taken', async () => {
  const tea = ['--toUserId', '7', '--amount', '2.5', '--reason', 'Tea'];
  const paid = await call('transferCoins', ...tea, '--metadata', 'season=7', '--metadata', 'city=Lyon');
  const metadata = { season: '7', city: 'Lyon' };
  const input = { toUserId: 7, amount: 2.5, reason: 'Tea', metadata };
  expect(paid.sent).toEqual([{ who: 'user', name: 'transferCoins', input, idempotencyKey: 'key' }]);
  const limit = ['--name', 'A day', '--window', 'P1D', '--types', 'transfer,PURCHASE', '--platform', 'null'];
  expect((await call('createLimit', ...limit)).sent).toEqual([
    {
      ...{ who: 'user', name: 'createLimit' },
      input: { name: 'A day', window: 'P1D', types: ['TRANSFER', 'PURCHASE'], platform: null },
    },
  ]);
  const budget = await call('changePlatform', '--id', 'shop', '--budget', 'mintPerDay=10.5');
  expect(budget.sent).toMatchObject([{ input: { id: 'shop', budget: { mintPerDay: 10.5 } } }]);
});

it('reads JSON from a file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cowrie-call-'));
  const file = join(directory, 'bulk.json');
  await writeFile(file, '[{ "operation": "transfer" }]');
  const { sent } = await call('applyBulk', '--operations', `@${file}`);
  await writeFile(file, '[{');
  const broken = await call('applyBulk', '--operations', `@${file}`);
  await rm(directory, { recursive: true });
  expect(sent).toMatchObject([{ input: { operations: [{ operation: 'transfer' }] } }]);
  expect(broken).toMatchObject({ sent: [], printed: expect.stringContaining('It must be JSON, which') });
});

it.each([
  ['an operation that there is not', 'transferCoin', 'Did you mean transferCoins?'],
  ['a field that there is not', 'transferCoins --toUserid 7', 'Did you mean --toUserId?'],
  ['no whole number', 'getUser --id 1.5', 'It must be a whole number.'],
  ['no number', 'burnCoins --amount much', 'It must be a decimal number.'],
  ['no time', 'getMyBalance --at yesterday', 'It must be a time like 2027-01-31T12:00:00Z.'],
  ['no UUID', 'getHold --id 7', 'It must be a UUID.'],
  ['no choice', 'listMyHolds --status lost', 'It must be one of OPEN, CAPTURED, RELEASED, EXPIRED.'],
  [
    'no name',
    'changePlatform --budget burnPerDay=1',
    'It must be one of mintPerDay, rewardPerDay, then =VALUE.',
  ],
  ['missing fields', 'burnCoins --userId 7', '--amount, --reason are missing'],
  ['no receiver', 'transferCoins --amount 1 --reason Tea', 'Give --toUserId, or --toTreasury'],
  [
    'two receivers',
    'transferCoins --toUserId 7 --toTreasury rewards --amount 1 --reason Tea',
    '--toUserId, --toTreasury cannot be combined',
  ],
])('sends nothing of %s', async (_what, words, message) => {
  const { sent, printed } = await call(...words.split(' '));
  expect(sent).toEqual([]);
  expect(printed).toContain(message);
});

it('asks before it takes something away, and speaks as the service account where that alone is let in', async () => {
  const burn = await call('burnCoins', '--userId', '7', '--amount', '1', '--reason', 'Mistake');
  expect(burn.asked).toEqual([expect.stringContaining('"userId":7')]);
  const secret = await call('removeTotp', '--password', 'correct horse', '--code', '123456');
  expect(secret.asked).toEqual([expect.not.stringContaining('horse')]);
  expect(secret.sent).toMatchObject([{ input: { password: 'correct horse' } }]);
  const read = await call('listPlatformRefusals');
  expect(read).toMatchObject({ asked: [], sent: [{ who: 'service account' }] });
  const refund = ['refundPurchase', '--transactionId', '7', '--reason', 'Broken'];
  expect((await call(...refund)).sent).toMatchObject([{ who: 'user' }]);
  expect((await call(...refund, '--service-account')).sent).toMatchObject([{ who: 'service account' }]);
});

it('describes the fields and callers of every operation', async () => {
  for (const { operationId } of OPERATIONS) {
    const { printed } = await call(operationId, '--help');
    for (const field of findOperation(operationId).fields.keys()) expect(printed).toContain(`--${field} <`);
  }
  expect((await call('mintCoins', '--help')).printed).toContain('For administrators with COWRIE_API_KEY.');
});
