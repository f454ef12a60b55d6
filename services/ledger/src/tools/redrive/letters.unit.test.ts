import { LedgerMessage } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';
import { bulk, NOW_MS, transfer } from '../../testing/commands.ts';
import { readArgs } from './args.ts';
import { judgeLetter } from './letters.ts';

it('puts a whole bulk back by force: its commands keep their ids and keys', () => {
  const idempotency = { key: 'k', fingerprint: 'ab'.repeat(32) };
  const message = bulk([transfer(1, 2, 5, { idempotency }), transfer(1, 3, 5)]);
  const letter = {
    message: {
      topic: 'ledger.commands.dlq',
      partition: 3,
      offset: 0n,
      key: '1',
      value: Buffer.from(JSON.stringify(message)),
      headers: {},
      timestampMs: 0,
    },
    origin: { topic: 'ledger.commands', partition: 3, offset: '40' },
    reason: 'it cannot be applied',
    isDone: false,
  };
  expect(judgeLetter(letter, { force: false, nowMs: NOW_MS })).toMatchObject({
    ok: false,
    what: `bulk ${message.id}`,
  });
  const verdict = judgeLetter(letter, { force: true, nowMs: NOW_MS });
  if (!verdict.ok) throw new Error(verdict.why);
  expect(verdict.message).toMatchObject({ topic: 'ledger.commands', partition: 3, key: '1' });
  const back = LedgerMessage.parse(JSON.parse(String(verdict.message.value)));
  expect(back).toEqual({ ...message, deadlineMs: NOW_MS + 600_000 });
});

it.each([
  [
    ['--topic', 'coin.events.dlq'],
    '--topic is one of ledger.commands.dlq, user.commands.dlq, user.events.dlq',
  ],
  [['--force', '--apply'], '--force is for a single letter'],
  [['--dismiss', '--apply'], '--dismiss is for a single letter'],
  [['--dismiss', '--force'], 'give one of them'],
  [['--partition', '1', '--offset', '1'], '--offset needs --topic and --partition'],
  [['--partition', '-'], '--partition is a number'],
])('reports the error in %j', (args, complaint) => {
  expect(() => readArgs(args)).toThrow(complaint);
});
