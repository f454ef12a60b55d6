import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { showAct } from '../../held.ts';
import type { Output } from '../../output.ts';
import { oneOf, ROLES, readId, text, whole } from '../arguments.ts';
import { freezeCommands } from './freezes.ts';

const KEY_SCOPES = ['coins:mint', 'coins:burn'] as const;
const KEY_COLUMNS = ['id', 'name', 'prefix', 'scopes', 'expiresAt', 'lastUsedAt', 'revokedAt'];

export function userCommands(program: Command, add: Add): void {
  const users = program.command('users').description('Users (admin)');

  add(users, 'list', 'List users by id', async ({ client, out, signal }, _args, options) => {
    const role = text(options.role);
    const input = {
      page: whole(options.page, 'page'),
      pageSize: whole(options.pageSize, 'page-size'),
      search: text(options.search),
      ...(role === undefined ? {} : { role: oneOf(role.toUpperCase(), ROLES, '--role') }),
    };
    const answer = await client.listUsers(input, { signal });
    out.table(answer.users, ['id', 'email', 'fullName', 'role', 'isVerified', 'createdAt'], answer);
    const { page, pageSize, total } = answer.pagination;
    if (!out.isJson) out.note(`Page ${page} of ${Math.max(1, Math.ceil(total / pageSize))}, ${total} users.`);
  })
    .option('--search <text>', 'part of the name or e-mail address')
    .option('--role <role>', ROLES.join(', '))
    .option('--page <number>', 'from 1')
    .option('--page-size <number>', '1 to 100');

  add(
    users,
    'show <id>',
    'Show a user, their balance and their freeze',
    async ({ client, out, signal }, [id = '']) => {
      const { wallet, ...user } = await client.getUser({ id: readId(id, 'user id') }, { signal });
      out.show(out.isJson ? { ...user, wallet } : { ...user, balance: wallet.balance });
    },
  );

  add(
    users,
    'role <id> <role>',
    'Give a user another role (super admin)',
    async ({ client, out, confirm, signal }, [id = '', role = '']) => {
      const input = { id: readId(id, 'user id'), role: oneOf(role.toUpperCase(), ROLES, 'a role') };
      await confirm(`Make user ${input.id} ${input.role}?`);
      showAct(out, await client.setUserRole(input, { signal }), ({ user }) => out.show(user));
    },
  );

  add(
    users,
    'delete <id>',
    'Erase a user; their coins go to general-operations (super admin)',
    async ({ client, out, confirm, signal }, [id = '']) => {
      const userId = readId(id, 'user id');
      await confirm(`Delete user ${userId} for good?`);
      showAct(out, await client.deleteUser({ id: userId }, { signal }), ({ message }) => out.note(message));
    },
  );

  freezeCommands(users, add);
}

function showKey(out: Output, key: object): void {
  out.show(key);
  out.note('The key is not shown again.');
}

export function keyCommands(program: Command, add: Add): void {
  const keys = program.command('keys').description('API keys (super admin)');

  add(keys, 'list', 'List the API keys', async ({ client, out, signal }) => {
    const answer = await client.listApiKeys({}, { signal });
    out.table(answer.apiKeys, KEY_COLUMNS, answer);
  });

  add(
    keys,
    'create <name> <scopes...>',
    'Make an API key; it is shown once',
    async ({ client, out, signal }, [name = '', scopes], options) => {
      const given: unknown = scopes;
      const named = Array.isArray(given) ? given.map(String) : [];
      const key = await client.createApiKey(
        {
          name,
          scopes: named.map((scope) => oneOf(scope, KEY_SCOPES, 'a scope')),
          expiresAt: text(options.expiresAt),
          platform: text(options.platform),
          perTransactionLimit: text(options.perTransaction),
          dailyMintLimit: text(options.dailyMint),
          allowedNetworks: text(options.networks)?.split(','),
        },
        { signal },
      );
      showAct(out, key, (made) => showKey(out, made));
    },
  )
    .option('--expires-at <time>', 'ISO 8601')
    .option('--platform <id>', 'the platform that it is of')
    .option('--per-transaction <coins>', 'of each mint and burn')
    .option('--daily-mint <coins>', 'of all mints of a UTC day')
    .option('--networks <cidr,cidr>', 'where it may be used from');

  add(
    keys,
    'rotate <id>',
    'Replace an API key; the new one is shown once',
    async ({ client, out, signal }, [id = ''], options) => {
      const overlapSeconds = whole(options.overlapSeconds, 'overlap-seconds');
      const answer = await client.rotateApiKey({ id, overlapSeconds }, { signal });
      showAct(out, answer, (made) => showKey(out, made));
    },
  ).option('--overlap-seconds <n>', 'how long the old one goes on (86400)');

  add(keys, 'revoke <id>', 'Revoke an API key', async ({ client, out, confirm, signal }, [id = '']) => {
    await confirm(`Revoke API key ${id}?`);
    await client.revokeApiKey({ id }, { signal });
    out.note('Revoked.');
  });
}
