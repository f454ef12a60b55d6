import type { Command } from 'commander';
import type { Add } from '../context.ts';
import { metadataOf, readId, receiver, withMetadata } from './arguments.ts';

export function walletCommands(program: Command, add: Add): void {
  add(
    program,
    'wallet [user]',
    'Show your wallet, or that of a user (admin)',
    async ({ client, out, signal }, [user]) =>
      out.show(
        user === undefined
          ? await client.getMyWallet({}, { signal })
          : await client.getUserWallet({ id: readId(user, 'user id') }, { signal }),
      ),
  );

  withMetadata(
    add(
      program,
      'transfer <to> <amount> <reason>',
      'Send coins to a user (id) or a treasury (code)',
      async ({ client, out, once }, [to = '', amount = '', reason = ''], { metadata }) => {
        const input = { ...receiver(to), amount, reason, ...metadataOf(metadata) };
        const answer = await client.transferCoins(input, once());
        out.show(out.isJson ? answer : { ...answer.transaction, 'balance after': answer.wallet?.balance });
      },
    ),
  );
}
