import { each, type PaymentRequest } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { choices, oneOf, readId, text, whole } from '../arguments.ts';

const STATUSES = choices<PaymentRequest['status']>({ PENDING: 0, PAID: 0, CANCELLED: 0, EXPIRED: 0 });
const SIDES = ['payee', 'payer'] as const;
const COLUMNS = ['id', 'status', 'amount', 'toUserId', 'toTreasury', 'payerUserId', 'expiresAt', 'reason'];
const SHOWN_DEFAULT = 20;

export function paymentRequestCommands(program: Command, add: Add): void {
  const requests = program.command('requests').description('Coins that somebody is asked for');
  readingCommands(requests, add);
  actingCommands(requests, add);
}

function readingCommands(requests: Command, add: Add): void {
  add(
    requests,
    'list',
    'List what you asked for, and what you are asked for or have paid',
    async ({ client, out, signal }, _args, options) => {
      const [as, status] = [text(options.as), text(options.status)?.toUpperCase()];
      const filter = {
        ...(as === undefined ? {} : { as: oneOf(as, SIDES, '--as') }),
        ...(status === undefined ? {} : { status: oneOf(status, STATUSES, '--status') }),
      };
      const max = whole(options.limit, 'limit') ?? SHOWN_DEFAULT;
      const found: PaymentRequest[] = [];
      const query = { ...filter, limit: Math.min(max, 100) };
      for await (const request of each(client.listMyPaymentRequests, query, { signal })) {
        if (found.push(request) >= max) break;
      }
      out.table(found, COLUMNS);
    },
  )
    .option('--as <side>', SIDES.join(', '))
    .option('--status <status>', STATUSES.join(', '))
    .option('--limit <number>', `how many, ${SHOWN_DEFAULT} when nothing is said`);

  add(requests, 'show <id>', 'Show a payment request', async ({ client, out, signal }, [id = '']) =>
    out.show(await client.getPaymentRequest({ id }, { signal })),
  );
}

function actingCommands(requests: Command, add: Add): void {
  add(
    requests,
    'create <amount> <reason>',
    'Ask for coins: a user, or whoever pays first',
    async ({ client, out, once }, [amount = '', reason = ''], options) => {
      const from = text(options.from);
      const asked = {
        ...{ amount, reason, reference: text(options.reference) },
        payerUserId: from === undefined ? undefined : readId(from, 'user id'),
        expiresInSeconds: whole(options.seconds, 'seconds'),
      };
      out.show(await client.createPaymentRequest(asked, once()));
    },
  )
    .option('--from <user>', 'who is to pay; whoever pays first when nothing is said')
    .option('--reference <text>', 'what you know it by')
    .option('--seconds <number>', 'how long it is open; a day when nothing is said');

  add(
    requests,
    'pay <id>',
    'Pay what is asked for, whole',
    async ({ client, out, once, confirm, signal }, [id = '']) => {
      const asked = await client.getPaymentRequest({ id }, { signal });
      const to = asked.toTreasury ?? `user ${asked.toUserId}`;
      await confirm(`Pay ${asked.amount} coins to ${to}?`);
      const answer = await client.payPaymentRequest({ id }, once());
      out.show(out.isJson ? answer : { ...answer.paymentRequest, transaction: answer.transaction.id });
    },
  );

  add(
    requests,
    'cancel <id>',
    'Give up what you asked for, or decline what you are asked for',
    async ({ client, out, once, confirm }, [id = '']) => {
      await confirm(`Cancel payment request ${id}?`);
      out.show(await client.cancelPaymentRequest({ id }, once()));
    },
  );
}
