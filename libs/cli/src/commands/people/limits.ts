import type { Limit } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { showAct } from '../../held.ts';
import { choices, type Given, listOf, oneOf, ROLES, readId, text, whenGiven, whole } from '../arguments.ts';

const TYPES = choices<NonNullable<Limit['types']>[number]>({ TRANSFER: 0, PURCHASE: 0, EXCHANGE: 0 });
const MODES = choices<Limit['mode']>({ ENFORCE: 0, OBSERVE: 0 });
const COLUMNS = [
  ...['id', 'name', 'mode', 'window', 'maxAmount', 'maxCount'],
  ...['types', 'role', 'platform', 'userId'],
];
const OWN_COLUMNS = ['name', 'window', 'usedAmount', 'maxAmount', 'usedCount', 'maxCount'];

/** What a limit can be without: then it is for any, or bounds nothing of it. */
const CLEARED = ['role', 'platform', 'user', 'types', 'max-amount', 'max-count'] as const;
type Cleared = (typeof CLEARED)[number];

/** How much users may send within a window of time. */
export function limitCommands(program: Command, add: Add): void {
  const limits = program.command('limits').description('Limits of what users send');
  readingCommands(limits, add);
  actingCommands(limits, add);
}

function readingCommands(limits: Command, add: Add): void {
  add(limits, 'list', 'List them (admin)', async ({ client, out, signal }) => {
    const answer = await client.listLimits({}, { signal });
    out.table(answer.limits, COLUMNS, answer);
  });

  add(
    limits,
    'of <user>',
    'List those of a user, with what they have used (admin)',
    async ({ client, out, signal }, [id = '']) => {
      const answer = await client.listUserLimits({ id: readId(id, 'user id') }, { signal });
      out.table(answer.limits, ['id', ...OWN_COLUMNS, 'mode', 'role', 'platform'], answer);
    },
  );

  add(limits, 'mine', 'List your own, with what you have used', async ({ client, out, signal }) => {
    const answer = await client.listMyLimits({}, { signal });
    out.table(answer.limits, OWN_COLUMNS, answer);
  });
}

function actingCommands(limits: Command, add: Add): void {
  const create = add(
    limits,
    'create <name> <window>',
    'Limit what users send within a window, like PT1H or P1D (super admin)',
    async ({ client, out, signal }, [name = '', window = ''], options) => {
      showAct(out, await client.createLimit({ name, window, ...rulesOf(options) }, { signal }));
    },
  );
  withRules(create);

  const update = add(
    limits,
    'update <id>',
    'Change a limit; what is not given stays (super admin)',
    async ({ client, out, signal }, [id = ''], options) => {
      const cleared = whenGiven(options.clear, (names) => listOf(names, CLEARED, '--clear')) ?? [];
      const input = { id, name: text(options.name), window: text(options.window) };
      showAct(out, await client.changeLimit({ ...input, ...rulesOf(options, cleared) }, { signal }));
    },
  );
  withRules(update)
    .option('--name <name>', 'another name')
    .option('--window <duration>', 'another window, from PT1M to P31D')
    .option('--clear <what,what>', `what it is not bound to any more: ${CLEARED.join(', ')}`);

  add(
    limits,
    'delete <id>',
    'Delete a limit: from the next request on it refuses nothing (super admin)',
    async ({ client, out, confirm, signal }, [id = '']) => {
      await confirm(`Delete limit ${id}?`);
      const answer = await client.deleteLimit({ id }, { signal });
      if (answer) showAct(out, answer);
      else out.note('Deleted.');
    },
  );
}

const withRules = (command: Command) =>
  command
    .option('--max-amount <coins>', 'how much in the window')
    .option('--max-count <number>', 'how often in the window')
    .option('--types <type,type>', `of ${TYPES.join(', ')}; without it: of all`)
    .option('--user <id>', 'of this user alone; without it: of each by themselves')
    .option('--role <role>', `of users of it: ${ROLES.join(', ')}`)
    .option('--platform <id>', 'what is sent through it')
    .option('--mode <mode>', 'enforce, or observe: nothing is refused, what would be is counted and logged');

function rulesOf(options: Record<string, Given>, cleared: readonly Cleared[] = []) {
  const unless = <T>(name: Cleared, rule: T) => (cleared.includes(name) ? null : rule);
  const types = whenGiven(options.types, (names) => listOf(names.toUpperCase(), TYPES, '--types'));
  const role = whenGiven(options.role, (name) => oneOf(name.toUpperCase(), ROLES, '--role'));
  return {
    types: unless('types', types),
    role: unless('role', role),
    userId: unless('user', whole(options.user, 'user')),
    platform: unless('platform', text(options.platform)),
    maxAmount: unless('max-amount', text(options.maxAmount)),
    maxCount: unless('max-count', whole(options.maxCount, 'max-count')),
    mode: whenGiven(options.mode, (name) => oneOf(name.toUpperCase(), MODES, '--mode')),
  };
}
