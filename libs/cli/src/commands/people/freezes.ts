import type { Freeze } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { choices, oneOf, readId, text } from '../arguments.ts';

const DIRECTIONS = choices<Freeze['direction']>({ OUT: 0, IN: 0, BOTH: 0 });

/** Wallets that send or receive nothing for a while. */
export function freezeCommands(users: Command, add: Add): void {
  add(
    users,
    'freeze <id>',
    'Freeze what a user sends, what others send them, or both',
    async ({ client, out, confirm, signal }, [id = ''], options) => {
      const input = {
        id: readId(id, 'user id'),
        direction: oneOf((text(options.direction) ?? '').toUpperCase(), DIRECTIONS, '--direction'),
        reason: text(options.reason) ?? '',
        until: text(options.until),
      };
      await confirm(`Freeze the wallet of user ${input.id} (${input.direction})?`);
      out.show((await client.freezeWallet(input, { signal })).freeze);
    },
  )
    .requiredOption('--direction <direction>', 'out: what the user sends; in: what others send them; both')
    .requiredOption('--reason <text>', 'why; administrators alone see it')
    .option('--until <time>', 'ISO 8601, when it ends by itself; without it: when it is taken away');

  add(
    users,
    'unfreeze <id>',
    'Take the freeze of a wallet away',
    async ({ client, out, signal }, [id = '']) => {
      await client.unfreezeWallet({ id: readId(id, 'user id') }, { signal });
      out.note('Not frozen.');
    },
  );
}
