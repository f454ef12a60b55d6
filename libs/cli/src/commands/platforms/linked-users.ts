import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { text } from '../arguments.ts';

/** What a platform does by its service account, which COWRIE_CLIENT_ID and COWRIE_CLIENT_SECRET name. */
export function linkedUserCommands(platforms: Command, add: Add): void {
  add(
    platforms,
    'redeem <code> <external-id> <display-name>',
    'Link a user by the code that they gave you (as the platform)',
    async ({ asServiceAccount, out, signal }, [code = '', externalId = '', displayName = '']) => {
      const answer = await asServiceAccount().createLink({ code, externalId, displayName }, { signal });
      out.show(out.isJson ? answer : { ...answer.link, maskedName: answer.user.maskedName });
      out.note('Show them maskedName: if it is not their name, somebody else made the code.');
    },
  );

  add(
    platforms,
    'register <external-id> <email> <full-name>',
    'Register a user who has no account (as the platform)',
    async ({ asServiceAccount, out, signal }, [externalId = '', email = '', fullName = '']) => {
      const answer = await asServiceAccount().createPlatformUser({ externalId, email, fullName }, { signal });
      out.show(out.isJson ? answer : { ...answer.link, userId: answer.user.id });
    },
  );

  add(
    platforms,
    'user <external-id>',
    'Show a linked user and their wallet (as the platform)',
    async ({ asServiceAccount, out, signal }, [externalId = '']) => {
      const answer = await asServiceAccount().getPlatformUser({ externalId }, { signal });
      const { link, user, wallet } = answer;
      out.show(out.isJson ? answer : { ...link, userId: user.id, balance: wallet.balance });
    },
  );

  add(
    platforms,
    'token <external-id>',
    'Get a token of 5 minutes to act for a linked user (as the platform)',
    async ({ asServiceAccount, out, signal }, [externalId = ''], options) => {
      const input = { externalId, scope: text(options.scope) };
      const answer = await asServiceAccount().exchangeToken(input, { signal });
      if (out.isJson) out.show(answer);
      else out.line(answer.access_token);
      out.note(`For ${answer.expires_in} s: COWRIE_TOKEN=… cowrie wallet`);
    },
  ).option('--scope <scopes>', '"wallet:read coins:transfer coins:purchase coins:hold", or some of them');
}
