import { each, type Schedule } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { commandFailure, EXIT } from '../../failures.ts';
import { choices, oneOf, receiver, text, whenGiven, whole } from '../arguments.ts';

const STATUSES = choices<Schedule['status']>({ ACTIVE: 0, PAUSED: 0, FINISHED: 0, CANCELLED: 0 });
const INTERVALS = choices<NonNullable<Schedule['every']>>({
  P1D: 0,
  P1W: 0,
  P1M: 0,
  P1Y: 0,
});
const COLUMNS = [
  'id',
  'status',
  'amount',
  'toUserId',
  'toTreasury',
  'every',
  'nextAt',
  'remaining',
  'reason',
];
const SHOWN_DEFAULT = 20;

export function scheduleCommands(program: Command, add: Add): void {
  const schedules = program.command('schedules').description('Coins that you send at a time of later');
  readingCommands(schedules, add);
  createCommand(schedules, add);
  changingCommands(schedules, add);
}

function readingCommands(schedules: Command, add: Add): void {
  add(
    schedules,
    'list',
    'List the schedules that you pay',
    async ({ client, out, signal }, _args, options) => {
      const status = whenGiven(options.status, (said) => oneOf(said.toUpperCase(), STATUSES, '--status'));
      const max = whole(options.limit, 'limit') ?? SHOWN_DEFAULT;
      const found: Schedule[] = [];
      const query = { ...(status === undefined ? {} : { status }), limit: Math.min(max, 100) };
      for await (const schedule of each(client.listMySchedules, query, { signal })) {
        if (found.push(schedule) >= max) break;
      }
      out.table(found, COLUMNS);
    },
  )
    .option('--status <status>', STATUSES.join(', '))
    .option('--limit <number>', `how many, ${SHOWN_DEFAULT} when nothing is said`);

  add(schedules, 'show <id>', 'Show a schedule', async ({ client, out, signal }, [id = '']) =>
    out.show(await client.getSchedule({ id }, { signal })),
  );
}

function createCommand(schedules: Command, add: Add): void {
  add(
    schedules,
    'create <to> <amount> <reason>',
    'Send coins to a user (id) or a treasury (code) at a time of later, or again and again',
    async ({ client, out, once }, [to = '', amount = '', reason = ''], options) => {
      const startsAt = text(options.starts);
      if (startsAt === undefined) throw commandFailure('--starts says when it is paid first', EXIT.usage);
      const every = whenGiven(options.every, (said) => oneOf(said.toUpperCase(), INTERVALS, '--every'));
      const times = whole(options.times, 'times');
      const asked = { ...receiver(to), amount, reason, startsAt, every, times };
      out.show(await client.createSchedule(asked, once()));
    },
  )
    .option('--starts <time>', 'when it is paid first, as 2026-01-31T12:00:00Z')
    .option('--every <interval>', `${INTERVALS.join(', ')}; once when nothing is said`)
    .option('--times <number>', 'how often it is paid; until it is cancelled when nothing is said');
}

function changingCommands(schedules: Command, add: Add): void {
  add(schedules, 'pause <id>', 'Pause a schedule', async ({ client, out, once }, [id = '']) =>
    out.show(await client.pauseSchedule({ id }, once())),
  );
  add(
    schedules,
    'resume <id>',
    'Go on with a schedule: what was missed is not made up',
    async ({ client, out, once }, [id = '']) => out.show(await client.resumeSchedule({ id }, once())),
  );
  add(
    schedules,
    'cancel <id>',
    'End a schedule for good',
    async ({ client, out, once, confirm }, [id = '']) => {
      await confirm(`Cancel schedule ${id}?`);
      out.show(await client.cancelSchedule({ id }, once()));
    },
  );
}
