import type { LedgerMessage } from '@cowrie/contracts';
import type { InMessage, PartitionReader } from '@cowrie/messaging';
import { expect, it } from '@jest/globals';
import { bulk, mint, NOW_MS, reward, transfer } from '../../testing/commands.ts';
import { createCommands, readCommands } from './commands-since.ts';

const messageOf = (message: LedgerMessage | 'no JSON', index: number): InMessage => ({
  topic: 'ledger.commands',
  partition: 3,
  offset: BigInt(index),
  key: null,
  value: Buffer.from(JSON.stringify(message)),
  headers: {},
  timestampMs: 0,
});

const readerOf = (messages: readonly InMessage[]): PartitionReader => ({
  async *read() {
    yield [...messages];
  },
  close: async () => undefined,
});

it('counts each command of a bulk, and leaves out what cannot be read', async () => {
  const [first, second] = [
    transfer(1, 2, 5),
    reward([
      [5, 1],
      [6, 1],
    ]),
  ];
  const messages = [mint(1, 5), 'no JSON' as const, bulk([first, second])].map(messageOf);
  const commands = createCommands(NOW_MS);
  const ids: [bigint, string][] = [];
  for await (const page of readCommands(readerOf(messages), 3, { low: 0n, high: 3n }))
    for (const since of page) {
      commands.add(since);
      ids.push([since.offset, since.command.id]);
    }
  expect(ids.slice(1)).toEqual([
    [2n, first.id],
    [2n, second.id],
  ]);
  expect(Object.fromEntries(commands.names)).toEqual({
    'coins.mint': 1,
    'coins.transfer': 1,
    'coins.reward': 1,
  });
  expect(commands.movements).toBe(4);
});
