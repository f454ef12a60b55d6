import type { Platform } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { showAct } from '../../held.ts';
import { choices, oneOf, text } from '../arguments.ts';
import { linkedUserCommands } from './linked-users.ts';

const STATUSES = choices<Platform['status']>({ ACTIVE: 0, SUSPENDED: 0 });
const COLUMNS = ['id', 'name', 'status', 'createdAt', 'updatedAt'];

/** The systems that share the coin: what they are, a budget and a switch. */
export function platformCommands(program: Command, add: Add): void {
  const platforms = program
    .command('platforms')
    .alias('platform')
    .description('Platforms (admin), and their users (as one of them)');

  add(platforms, 'list', 'List the platforms', async ({ client, out, signal }) => {
    const answer = await client.listPlatforms({}, { signal });
    out.table(answer.platforms, COLUMNS, answer);
  });

  add(
    platforms,
    'show <id>',
    'Show a platform, its budget and what it used today',
    async ({ client, out, signal }, [id = '']) => {
      out.show(await client.getPlatform({ id }, { signal }));
    },
  );

  add(
    platforms,
    'create <id> <name>',
    'Make a platform (super admin)',
    async ({ client, out, signal }, [id = '', name = '']) => {
      out.show(await client.createPlatform({ id, name }, { signal }));
    },
  );

  add(
    platforms,
    'change <id>',
    'Rename a platform, or set its budget (super admin)',
    async ({ client, out, signal }, [id = ''], options) => {
      const budget = { mintPerDay: limit(options.mintPerDay), rewardPerDay: limit(options.rewardPerDay) };
      const isAsked = budget.mintPerDay !== undefined || budget.rewardPerDay !== undefined;
      const input = { id, name: text(options.name), ...(isAsked ? { budget } : {}) };
      showAct(out, await client.changePlatform(input, { signal }));
    },
  )
    .option('--name <name>', 'another name')
    .option('--mint-per-day <coins>', 'coins of a UTC day, or "none"')
    .option('--reward-per-day <coins>', 'coins of a UTC day, or "none"');

  for (const [name, status] of [
    ['suspend', 'SUSPENDED'],
    ['resume', 'ACTIVE'],
  ] as const)
    add(
      platforms,
      `${name} <id>`,
      `Set a platform ${status}, from its next request on (super admin)`,
      async ({ client, out, confirm, signal }, [id = '']) => {
        if (status === 'SUSPENDED')
          await confirm(`Suspend platform ${id}? Its keys and service accounts are refused at once.`);
        const input = { id, status: oneOf(status, STATUSES, 'status') };
        showAct(out, await client.changePlatform(input, { signal }));
      },
    );

  linkedUserCommands(platforms, add);
}

const limit = (given: Parameters<typeof text>[0]) => {
  const coins = text(given);
  return coins === 'none' ? null : coins;
};
