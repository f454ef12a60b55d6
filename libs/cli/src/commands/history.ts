import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, each, type Input, TRANSACTION_TYPES, type Transaction } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add, Context } from '../context.ts';
import { type Output, printable } from '../output.ts';
import { metadataOf, oneOf, readId, readTreasury, text, whenGiven, withMetadata } from './arguments.ts';

const COLUMNS = [
  ...['id', 'createdAt', 'type', 'amount', 'fromUserId'],
  ...['fromTreasury', 'toUserId', 'toTreasury', 'reason'],
];
const SHOWN_DEFAULT = 20;
const PAGE_MAX = 100;
const TAIL_EVERY_MS = 1_000;
/** More than this between two looks are not printed. */
const TAIL_MAX = 10_000;

type Options = Readonly<Record<string, unknown>>;
type Filter = Omit<Input<'listMyTransactions'>, 'cursor' | 'offset'>;
export type List = (filter: Filter, signal: AbortSignal) => AsyncGenerator<Transaction, void, undefined>;

function listOf(client: Client, options: Options): List {
  const id = whenGiven(options.user, (user) => readId(user, 'user id'));
  const code = whenGiven(options.treasury, readTreasury);
  return (filter, signal) => {
    if (id !== undefined) return each(client.listUserTransactions, { ...filter, id }, { signal });
    if (code !== undefined) return each(client.listTreasuryTransactions, { ...filter, code }, { signal });
    return each(client.listMyTransactions, filter, { signal });
  };
}

const filterOf = (options: Options): Filter => ({
  from: text(options.from),
  to: text(options.to),
  type: whenGiven(options.type, (type) => oneOf(type.toUpperCase(), TRANSACTION_TYPES, '--type')),
  ...metadataOf(options.metadata),
  groupId: text(options.group),
});

async function newest(
  list: List,
  filter: Filter,
  { max, signal, isKnown }: { max: number; signal: AbortSignal; isKnown?: (id: number) => boolean },
): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for await (const transaction of list({ ...filter, limit: Math.min(max, PAGE_MAX) }, signal)) {
    if (isKnown?.(transaction.id) || found.push(transaction) >= max) break;
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

/** Ids within one list are not always in ascending order, so the newest ones are remembered. */
async function tail({ client, out, signal }: Context, options: Options): Promise<void> {
  const list = listOf(client, options);
  const filter = filterOf(options);
  let known = new Set((await newest(list, filter, { max: PAGE_MAX, signal })).map(({ id }) => id));
  out.note('Waiting for transactions. Press Ctrl-C to stop.');
  for (;;) {
    await sleep(TAIL_EVERY_MS, undefined, { signal });
    const latest = await newest(list, filter, { max: TAIL_MAX, signal, isKnown: (id) => known.has(id) });
    for (const transaction of latest.toReversed()) printLive(out, transaction);
    known = new Set([...latest.map(({ id }) => id), ...known].slice(0, PAGE_MAX));
  }
}

export async function showList(list: List, { out, signal }: Context, options: Options): Promise<void> {
  const max = whenGiven(options.limit, (limit) => readId(limit, 'number for --limit')) ?? SHOWN_DEFAULT;
  out.table(await newest(list, filterOf(options), { max, signal }), COLUMNS);
}

const withType = (command: Command) => command.option('--type <type>', TRANSACTION_TYPES.join(', '));

export const withListFilter = (command: Command) =>
  withMetadata(withType(command), 'those that have it')
    .option('--from <time>', 'ISO 8601, inclusive')
    .option('--to <time>', 'ISO 8601, exclusive')
    .option('--group <id>', 'the parts of one split, and their refunds')
    .option('--limit <number>', `how many (${SHOWN_DEFAULT})`);

export function historyCommands(program: Command, add: Add): void {
  const withOwner = (command: Command) =>
    command.option('--user <id>', 'of a user (admin)').option('--treasury <code>', 'of a treasury (admin)');

  withListFilter(
    withOwner(
      add(program, 'history', 'List transactions, newest first', (context, _args, options) =>
        showList(listOf(context.client, options), context, options),
      ),
    ),
  );
  withType(
    withOwner(
      add(program, 'tail', 'Print transactions as they happen', (context, _args, options) =>
        tail(context, options),
      ),
    ),
  );
}
