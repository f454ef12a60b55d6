import { each, type Hold } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { choices, oneOf, receiver, text, whole } from '../arguments.ts';

const STATUSES = choices<Hold['status']>({ OPEN: 0, CAPTURED: 0, RELEASED: 0, EXPIRED: 0 });
const COLUMNS = [
  'id',
  'status',
  'amount',
  'captured',
  'fromUserId',
  'toUserId',
  'toTreasury',
  'expiresAt',
  'reason',
];
const SHOWN_DEFAULT = 20;

export function holdCommands(program: Command, add: Add): void {
  const holds = program.command('holds').description('Coins that are set aside');
  readingCommands(holds, add);
  actingCommands(holds, add);
}

function readingCommands(holds: Command, add: Add): void {
  add(
    holds,
    'list',
    'List the holds that you placed or receive',
    async ({ client, out, signal }, _args, options) => {
      const status = text(options.status);
      const filter =
        status === undefined ? {} : { status: oneOf(status.toUpperCase(), STATUSES, '--status') };
      const max = whole(options.limit, 'limit') ?? SHOWN_DEFAULT;
      const found: Hold[] = [];
      for await (const hold of each(
        client.listMyHolds,
        { ...filter, limit: Math.min(max, 100) },
        { signal },
      )) {
        if (found.push(hold) >= max) break;
      }
      out.table(found, COLUMNS);
    },
  )
    .option('--status <status>', STATUSES.join(', '))
    .option('--limit <number>', `how many, ${SHOWN_DEFAULT} when nothing is said`);

  add(holds, 'show <id>', 'Show a hold', async ({ client, out, signal }, [id = '']) =>
    out.show(await client.getHold({ id }, { signal })),
  );
}

function actingCommands(holds: Command, add: Add): void {
  add(
    holds,
    'place <to> <amount> <reason>',
    'Set coins aside for a user (id) or a treasury (code)',
    async ({ client, out, once }, [to = '', amount = '', reason = ''], options) => {
      const expiresInSeconds = whole(options.seconds, 'seconds');
      const answer = await client.placeHold({ ...receiver(to), amount, reason, expiresInSeconds }, once());
      out.show(out.isJson ? answer : answer.hold);
    },
  ).option('--seconds <number>', 'how long it is open; 7 days when nothing is said');

  add(
    holds,
    'capture <id>',
    'Take what is held for you, or a part of it; the rest goes back',
    async ({ client, out, once }, [id = ''], options) => {
      const answer = await client.captureHold({ id, amount: text(options.amount) }, once());
      out.show(out.isJson ? answer : { ...answer.hold, transaction: answer.transaction.id });
    },
  ).option('--amount <coins>', 'a part of it');

  add(
    holds,
    'release <id>',
    'Give back what is held for you',
    async ({ client, out, once, confirm }, [id = '']) => {
      await confirm(`Release hold ${id}?`);
      const answer = await client.releaseHold({ id }, once());
      out.show(out.isJson ? answer : answer.hold);
    },
  );
}
