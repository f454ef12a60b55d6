import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { command, commandMessageSchema, commandsOfFeatures, query } from './contract.ts';
import { keyOfLedgerCommand, type LEDGER_COMMANDS, type LedgerCommand } from './ledger/index.ts';

const asked = query({ data: z.object({ n: z.number() }), reply: z.object({}), rejects: ['not_found'] });
const one = {
  commands: { 'a.do': command({ ...asked, key: ({ n }) => `${n}` }) },
  queries: { 'a.get': asked },
};
const envelope = {
  id: '00000000-0000-7000-8000-000000000000',
  principal: 'user:1',
  apiKeyId: null,
  issuedAtMs: 1,
  deadlineMs: 2,
  requestId: 'r',
  replyPartition: null,
  idempotency: null,
};

describe('a table of commands', () => {
  it('does not take one name twice', () => {
    expect(() => commandsOfFeatures({ one, again: one })).toThrow('of one name');
  });

  it('reads a message by its name and refuses another name or other data', () => {
    const schema = commandMessageSchema(one.commands);
    const message = { ...envelope, name: 'a.do', data: { n: 1 } };
    expect(schema.parse(message)).toEqual(message);
    expect(schema.safeParse({ ...message, name: 'a.get' }).success).toBe(false);
    expect(schema.safeParse({ ...message, data: { n: '1' } }).success).toBe(false);
  });
});

/** The partition decides which commands a command follows, so the key must never change. */
it.each<[name: keyof typeof LEDGER_COMMANDS, data: object, key: string]>([
  ['coins.transfer', { fromUserId: 7, toUserId: 8, toTreasury: null }, '7'],
  ['coins.mint', { userId: 7, treasury: null }, '7'],
  ['coins.mint', { userId: null, treasury: 'rewards' }, 'treasury:rewards'],
  ['coins.burn', { userId: 7 }, '7'],
  ['coins.purchase', { userId: 7, treasury: 'rewards' }, '7'],
  ['coins.reward', { rewards: [{ userId: 9 }, { userId: 7 }] }, '9'],
  ['coins.refund', { transactionId: 1, buyerUserId: 7 }, '7'],
  ['treasury.transfer', { fromTreasury: 'rewards', toUserId: 7, toTreasury: null }, 'treasury:rewards'],
  ['wallet.open', { userId: 7, walletId: 'w' }, '7'],
  ['wallet.close', { userId: 7 }, '7'],
  ['hold.place', { holdId: 'h', fromUserId: 7, toUserId: 8 }, '7'],
  ['hold.capture', { holdId: 'h', payerUserId: 7, actorUserId: 8 }, '7'],
  ['hold.release', { holdId: 'h', payerUserId: 7, actorUserId: 8 }, '7'],
  ['hold.expire', { holdId: 'h', payerUserId: 7 }, '7'],
  ['exchange.set-rate', { xafPerCoinMillionths: '1', feeHundredths: 0 }, 'exchange'],
  ['exchange.quote', { quoteId: 'q', userId: 7 }, '7'],
  ['exchange.execute', { quoteId: 'q', userId: 7 }, '7'],
  ['withdrawal.create', { withdrawalId: 'w', userId: 7 }, '7'],
  ['withdrawal.settle', { withdrawalId: 'w', userId: 7 }, '7'],
  ['withdrawal.reject', { withdrawalId: 'w', userId: 7 }, '7'],
  ['verification.request', { verificationId: 'v' }, 'verifications'],
  ['chain.seal', { partition: 3, sealedBeforeMs: 1 }, 'partition:3'],
])('%s of %j has the key %s', (name, data, key) => {
  expect(keyOfLedgerCommand({ name, data } as LedgerCommand)).toBe(key);
});
