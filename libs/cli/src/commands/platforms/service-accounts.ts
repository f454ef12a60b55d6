import type { Input } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { showAct } from '../../held.ts';
import type { Output } from '../../output.ts';
import { oneOf, text, whole } from '../arguments.ts';

type Scope = Input<'createServiceAccount'>['scopes'][number];
/** All of them: one that is missing does not compile. */
const SCOPES: Readonly<Record<Scope, true>> = {
  'coins:reward': true,
  'coins:refund': true,
  'holds:capture': true,
  'holds:release': true,
  'payment-requests:write': true,
  'transactions:read': true,
  'users:act': true,
  'users:register': true,
  'webhooks:pull': true,
};
const isScope = (name: string): name is Scope => name in SCOPES;
const COLUMNS = ['id', 'name', 'clientId', 'platform', 'scopes', 'lastUsedAt', 'revokedAt'];

function showSecret(out: Output, account: object): void {
  out.show(account);
  out.note('The secret is not shown again.');
}

export function serviceAccountCommands(program: Command, add: Add): void {
  const accounts = program.command('service-accounts').description('Accounts of other systems (super admin)');

  add(accounts, 'list', 'List the service accounts', async ({ client, out, signal }) => {
    const answer = await client.listServiceAccounts({}, { signal });
    out.table(answer.serviceAccounts, COLUMNS, answer);
  });

  add(
    accounts,
    'create <name> <scopes...>',
    'Make a service account; its secret is shown once',
    async ({ client, out, signal }, [name = '', scopes], options) => {
      const given: unknown = scopes;
      const named = Array.isArray(given) ? given.map(String) : [];
      const known = Object.keys(SCOPES).filter(isScope);
      const input = {
        name,
        scopes: named.map((scope) => oneOf(scope, known, 'a scope')),
        platform: text(options.platform),
      };
      showAct(out, await client.createServiceAccount(input, { signal }), (made) => showSecret(out, made));
    },
  ).option('--platform <id>', 'the platform that it is of');

  add(
    accounts,
    'rotate <id>',
    'Replace the secret of a service account; the new one is shown once',
    async ({ client, out, signal }, [id = ''], options) => {
      const overlapSeconds = whole(options.overlapSeconds, 'overlap-seconds');
      const answer = await client.rotateServiceAccountSecret({ id, overlapSeconds }, { signal });
      showAct(out, answer, (made) => showSecret(out, made));
    },
  ).option('--overlap-seconds <n>', 'how long the old one goes on (86400)');

  add(
    accounts,
    'delete <id>',
    'Delete a service account: its tokens are refused at once',
    async ({ client, out, confirm, signal }, [id = '']) => {
      await confirm(`Delete service account ${id}?`);
      await client.deleteServiceAccount({ id }, { signal });
      out.note('Deleted.');
    },
  );
}
