import { each } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add } from '../context.ts';
import { text } from './arguments.ts';
import { type List, showList, withListFilter } from './history.ts';

export function platformCommands(program: Command, add: Add): void {
  add(
    program,
    'token <external-id>',
    'Get a 5-minute token to act for a linked user, as the service account in COWRIE_CLIENT_ID',
    async ({ asServiceAccount, out, signal }, [externalId = ''], { scope }) => {
      const answer = await asServiceAccount().exchangeToken({ externalId, scope: text(scope) }, { signal });
      if (out.isJson) out.show(answer);
      else out.line(answer.access_token);
      out.note(`For ${answer.expires_in} s: COWRIE_TOKEN=… cowrie wallet`);
    },
  ).option('--scope <scopes>', 'limit the scopes, separated by spaces: "wallet:read coins:transfer"');

  const platform = program.command('platform').description('Show what a platform did');
  withListFilter(
    add(
      platform,
      'transactions [platform]',
      'List transactions of a platform (admin), or of that of the service account in COWRIE_CLIENT_ID',
      async (context, [id], options) => {
        const list: List =
          id === undefined
            ? (filter, signal) =>
                each(context.asServiceAccount().listPlatformTransactions, filter, { signal })
            : (filter, signal) =>
                each(context.client.listTransactions, { ...filter, platform: id }, { signal });
        await showList(list, context, options);
      },
    ),
  );
}
