import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { commandFailure, EXIT } from '../../failures.ts';
import { printable } from '../../output.ts';
import { text } from '../arguments.ts';

const COLUMNS = [
  ...['platform', 'status', 'displayName', 'externalId', 'dailyLimit', 'usedToday'],
  'linkedAt',
];

/** The platforms that act for who is logged in. */
export function linkCommands(program: Command, add: Add): void {
  const links = program.command('links').description('Platforms that act for you');

  add(links, 'list', 'List them, with those that wait for you', async ({ client, out, signal }) => {
    const answer = await client.listMyLinks({}, { signal });
    out.table(answer.links, COLUMNS, answer);
  });

  add(
    links,
    'code <platform>',
    'Get a code that you give to the platform',
    async ({ client, out, signal }, [platform = '']) => {
      out.show(await client.createLinkCode({ platform }, { signal }));
    },
  );

  add(
    links,
    'confirm <platform>',
    'Let the platform act for you',
    async ({ client, out, confirm, signal }, [platform = ''], options) => {
      const { links: all } = await client.listMyLinks({}, { signal });
      const link = all.find((each) => each.platform === platform && each.status === 'PENDING');
      if (!link) throw commandFailure(`${platform} does not wait for you`, EXIT.refused);
      // Only the person can tell whether that is them: somebody else may have planted the code.
      const known = `"${printable(link.displayName)}" (${printable(link.externalId)})`;
      await confirm(`${platform} knows you as ${known}. Is it you, and may it pay for you?`);
      const input = { platform, dailyLimit: text(options.dailyLimit) };
      out.show((await client.confirmMyLink(input, { signal })).link);
    },
  ).option('--daily-limit <coins>', 'how much it may spend for you in a UTC day');

  add(
    links,
    'limit <platform> <coins>',
    'Say how much the platform may spend for you in a UTC day: coins, or "none" for no limit',
    async ({ client, out, signal }, [platform = '', coins = '']) => {
      const input = { platform, dailyLimit: coins === 'none' ? null : coins };
      out.show((await client.changeMyLink(input, { signal })).link);
    },
  );

  add(
    links,
    'drop <platform>',
    'Drop a link: the platform may not act for you any more',
    async ({ client, out, confirm, signal }, [platform = '']) => {
      await confirm(`Drop the link with ${platform}? Its tokens for you end at once.`);
      await client.deleteMyLink({ platform }, { signal });
      out.note('Dropped.');
    },
  );
}
