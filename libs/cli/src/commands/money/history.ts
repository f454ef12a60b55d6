import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, each, type Input, TRANSACTION_TYPES, type Transaction } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add, Context } from '../../context.ts';
import { type Output, printable } from '../../output.ts';
import { metadataOf, oneOf, readId, readTreasury, text, whole, withMetadata } from '../arguments.ts';

const COLUMNS = [
  'id',
  'createdAt',
  'type',
  'amount',
  'fromUserId',
  'fromTreasury',
  'toUserId',
  'toTreasury',
  'reason',
];
const FORMATS = ['csv', 'jsonl'] as const;
const SHOWN_DEFAULT = 20;
const PAGE_MAX = 100;
const TAIL_EVERY_MS = 1_000;
/** How many can come between two looks and be printed. */
const TAIL_MAX = 10_000;

type Options = Record<string, string | true | undefined>;
type Filter = Omit<Input<'listMyTransactions'>, 'cursor'>;
type List = (filter: Filter, signal: AbortSignal) => AsyncGenerator<Transaction, void, undefined>;

/** Whose transactions: yours, those of --user, those of --treasury. */
function listOf(client: Client, options: Options): List {
  const user = text(options.user);
  const treasury = text(options.treasury);
  if (user !== undefined) {
    const id = readId(user, 'user id');
    return (filter, signal) => each(client.listUserTransactions, { ...filter, id }, { signal });
  }
  if (treasury !== undefined) {
    const code = readTreasury(treasury);
    return (filter, signal) => each(client.listTreasuryTransactions, { ...filter, code }, { signal });
  }
  return (filter, signal) => each(client.listMyTransactions, filter, { signal });
}

function filterOf(options: Options): Filter {
  const type = text(options.type);
  return {
    from: text(options.from),
    to: text(options.to),
    ...(type === undefined ? {} : { type: oneOf(type.toUpperCase(), TRANSACTION_TYPES, '--type') }),
    ...metadataOf(options.metadata),
    groupId: text(options.group),
  };
}

/** The newest `max` of a list, newest first, until `isKnown` says that the rest is known. */
async function newest(
  list: List,
  filter: Filter,
  {
    max,
    signal,
    isKnown = () => false,
  }: { max: number; signal: AbortSignal; isKnown?: (id: number) => boolean },
): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for await (const transaction of list({ ...filter, limit: Math.min(max, PAGE_MAX) }, signal)) {
    if (isKnown(transaction.id) || found.push(transaction) >= max) break;
  }
  return found;
}

function printLive(out: Output, transaction: Transaction): void {
  if (out.isJson) {
    out.line(JSON.stringify(transaction));
    return;
  }
  const { id, createdAt, type, amount, reason } = transaction;
  const from = transaction.fromUserId ?? transaction.fromTreasury ?? 'issuance';
  const to = transaction.toUserId ?? transaction.toTreasury ?? 'issuance';
  out.line(`${createdAt}  ${id}  ${type}  ${amount}  ${from} → ${to}  ${printable(reason)}`);
}

/** Prints what is new, oldest first, until it is interrupted. Ids of one list need not rise, so the newest are remembered. */
async function tail({ client, out, signal }: Context, options: Options): Promise<void> {
  const list = listOf(client, options);
  const filter = filterOf(options);
  let known = new Set((await newest(list, filter, { max: PAGE_MAX, signal })).map(({ id }) => id));
  out.note('Waiting for transactions; Ctrl-C ends it.');
  for (;;) {
    await sleep(TAIL_EVERY_MS, undefined, { signal });
    const latest = await newest(list, filter, { max: TAIL_MAX, signal, isKnown: (id) => known.has(id) });
    for (const transaction of latest.toReversed()) printLive(out, transaction);
    known = new Set([...latest.map(({ id }) => id), ...known].slice(0, PAGE_MAX));
  }
}

function openExport(client: Client, options: Options, signal: AbortSignal) {
  const format = oneOf(text(options.format) ?? 'csv', FORMATS, '--format');
  const input = { format, from: text(options.from), to: text(options.to) };
  const user = text(options.user);
  const treasury = text(options.treasury);
  if (user !== undefined)
    return client.exportUserTransactions({ ...input, id: readId(user, 'user id') }, { signal });
  if (treasury === undefined) return client.exportMyTransactions(input, { signal });
  return client.exportTreasuryTransactions({ ...input, code: readTreasury(treasury) }, { signal });
}

async function exportTo(context: Context, options: Options): Promise<void> {
  const { client, out, signal } = context;
  const file = text(options.output);
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      out.progress(`${(bytes / 1024).toFixed(0)} KiB`);
      done(null, chunk);
    },
  });
  const source = Readable.fromWeb(await openExport(client, options, signal));
  if (file === undefined) {
    await pipeline(source, count, process.stdout, { end: false, signal });
    return out.endProgress();
  }
  // Beside it first: a file of that name is always whole.
  const draft = `${file}.part`;
  try {
    await pipeline(source, count, createWriteStream(draft), { signal });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
    out.endProgress();
  }
  out.note(`${file}: ${bytes} bytes.`);
}

export function historyCommands(program: Command, add: Add): void {
  const ofWhom = (command: Command) =>
    command
      .option('--user <id>', 'of a user (admin)')
      .option('--treasury <code>', 'of a treasury (admin)')
      .option('--from <time>', 'ISO 8601, inclusive')
      .option('--to <time>', 'ISO 8601, exclusive');

  withMetadata(
    ofWhom(
      add(
        program,
        'history',
        'List transactions, newest first',
        async ({ client, out, signal }, _args, options) => {
          const max = whole(options.limit, 'limit') ?? SHOWN_DEFAULT;
          const found = await newest(listOf(client, options), filterOf(options), { max, signal });
          out.table(found, COLUMNS);
        },
      ),
    ),
    'those that have it',
  )
    .option('--type <type>', TRANSACTION_TYPES.join(', '))
    .option('--group <id>', 'the legs of one split, and what refunded them')
    .option('--limit <number>', `how many, ${SHOWN_DEFAULT} when nothing is said`);

  ofWhom(
    add(program, 'export', 'Write a statement, oldest first', (context, _args, options) =>
      exportTo(context, options),
    ),
  )
    .option('--format <format>', FORMATS.join(', '))
    .option('--output <file>', 'in place of stdout');

  add(program, 'tail', 'Print transactions as they come', (context, _args, options) => tail(context, options))
    .option('--user <id>', 'of a user (admin)')
    .option('--treasury <code>', 'of a treasury (admin)')
    .option('--type <type>', TRANSACTION_TYPES.join(', '));
}
