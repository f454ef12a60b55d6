import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EventsVoided, type LedgerMessage } from '@cowrie/contracts';
import type { InMessage, PartitionReader } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import type { LoggedEvent } from '../../engine/event-log.ts';
import { bulk, mint, NOW_MS, reward, transfer } from '../../testing/commands.ts';
import { readArgs } from './args.ts';
import { createCommands, readCommands } from './commands-since.ts';
import { createVoidedRows } from './voided-rows.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Less than the timeout of the test, because a busy machine takes long to start Node. */
const RUN_TIMEOUT_MS = 50_000;
const NOWHERE = { KAFKA_BROKERS: '127.0.0.1:1', MIGRATION_DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' };

function reconcile(env: Record<string, string>, args: readonly string[]) {
  const options = { env: { PATH: process.env.PATH ?? '', ...env }, timeout: RUN_TIMEOUT_MS };
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [MAIN, ...args], options, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

describe('npm run reconcile', () => {
  it.each<[why: string, env: Record<string, string>, args: string[], said: RegExp[]]>([
    ['variables are missing', {}, [], [/KAFKA_BROKERS: is missing/, /MIGRATION_DATABASE_URL: is m/]],
    ['a file is there', NOWHERE, ['--out', MAIN], [/--out: the file is there already/]],
    ['no database answers', NOWHERE, [], [/MIGRATION_DATABASE_URL names does not answer/]],
  ])('exits with 2 and changes nothing when %s', async (_, env, args, said) => {
    const { code, out, err } = await reconcile(env, args);
    expect([code, out]).toEqual([2, '']);
    const lines = err.trimEnd().split('\n');
    expect(lines).toEqual(said.map((each) => expect.stringMatching(each)));
    expect(lines.every((line) => line.startsWith('reconcile: '))).toBe(true);
  });

  it.each([
    [['--quick'], '--quick'],
    [['--out', ''], '--out needs'],
    [['--reason', ' '], '--reason has 1 to 500'],
    [['--rewrite', '--reason', 'x'], '--rewrite takes neither'],
  ])('refuses %j', (args, said) => {
    expect(() => readArgs(args)).toThrow(said);
  });
});

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

it('counts each command of a bulk, and skips unreadable messages', async () => {
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

const restore = { id: '00000000-0000-7000-8000-000000000001', atMs: 1_000, reason: 'The disk was lost' };

const eventOf = (sequence: number, reason: string): LoggedEvent => ({
  partition: 3,
  sequence: BigInt(sequence),
  type: 'coin.hold.placed',
  subject: 'h',
  time: '2026-01-01T00:00:00.000Z',
  data: { reason },
});

function rowsOf(events: readonly LoggedEvent[], from: number, to: number) {
  const rows = createVoidedRows({ partition: 3, from: BigInt(from), to: BigInt(to) }, restore);
  const all = [...events.flatMap(rows.add), rows.end()];
  return all.map((row) => ({ row, told: EventsVoided.parse(JSON.parse(row.data)) }));
}

describe('the events that report void ones', () => {
  it('cover every sequence once, list every event once, and have later sequences', () => {
    const events = Array.from({ length: 100 }, (_, index) => eventOf(11 + index, 'é'.repeat(index * 7)));
    const rows = rowsOf(events, 11, 110);
    expect(rows.length).toBeGreaterThan(3);
    let next = 11;
    for (const { told } of rows) {
      expect(told.fromSequence).toBe(next);
      expect(told.events.every(({ sequence }) => sequence >= next && sequence <= told.toSequence)).toBe(true);
      next = told.toSequence + 1;
    }
    expect(next).toBe(111);
    expect(rows.flatMap(({ told }) => told.events.map(({ sequence }) => sequence))).toEqual(
      events.map(({ sequence }) => Number(sequence)),
    );
    expect(rows.map(({ row }) => row.sequence)).toEqual(rows.map((_, index) => 111n + BigInt(index)));
  });

  it('are small enough to send a thousand of them to Kafka within a second', () => {
    const events = Array.from({ length: 100 }, (_, index) => eventOf(1 + index, 'x'.repeat(3_000)));
    for (const { row } of rowsOf(events, 1, 100))
      expect(Buffer.byteLength(row.data)).toBeLessThan(8_192 + 500);
  });

  it('carry a larger event alone and unchanged', () => {
    const rows = rowsOf([eventOf(1, 'a'), eventOf(2, 'x'.repeat(20_000)), eventOf(3, 'b')], 1, 3);
    expect(rows.map(({ told }) => told.events.map(({ sequence }) => sequence))).toEqual([[1], [2], [3]]);
    expect(rows[0]?.told).toMatchObject({
      restoreId: restore.id,
      reason: restore.reason,
      voidedAt: '1970-01-01T00:00:01.000Z',
      events: [{ type: 'coin.hold.placed', sequence: 1, subject: 'h', data: { reason: 'a' } }],
    });
  });

  it('cover sequences that are void already without listing them', () => {
    const [only] = rowsOf([eventOf(7, 'a')], 4, 9);
    expect(only?.told).toMatchObject({ fromSequence: 4, toSequence: 9, events: [{ sequence: 7 }] });
    expect(rowsOf([], 4, 9)).toHaveLength(1);
  });
});
