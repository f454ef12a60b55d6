import { each, type Input, type Webhook, type WebhookDelivery } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add, Context } from '../../context.ts';
import { choices, oneOf, text, whole } from '../arguments.ts';

const STATUSES = choices<Webhook['status']>({ ACTIVE: 0, DISABLED: 0 });
const DELIVERY_STATUSES = choices<WebhookDelivery['status']>({ PENDING: 0, DELIVERED: 0, FAILED: 0 });
const COLUMNS = ['id', 'status', 'url', 'types', 'platform', 'failingSince', 'description'];
const DELIVERY_COLUMNS = ['id', 'status', 'type', 'attempts', 'lastStatus', 'lastError', 'nextAttemptAt'];
const SHOWN_DEFAULT = 20;

/** The gateway knows which types there are. */
const typesOf = (given: unknown) => (Array.isArray(given) ? given : []) as Input<'createWebhook'>['types'];

async function showDeliveries(
  { client, out, signal }: Context,
  id: string,
  options: { status: string | undefined; max: number },
): Promise<void> {
  const { max } = options;
  const status = options.status && oneOf(options.status.toUpperCase(), DELIVERY_STATUSES, '--status');
  const filter = { id, limit: Math.min(max, 100), ...(status ? { status } : {}) };
  const found: WebhookDelivery[] = [];
  for await (const delivery of each(client.listWebhookDeliveries, filter, { signal })) {
    if (found.push(delivery) >= max) break;
  }
  out.table(found, DELIVERY_COLUMNS);
}

export function webhookCommands(program: Command, add: Add): void {
  const webhooks = program.command('webhooks').description('Webhooks (super admin)');
  readingCommands(webhooks, add);
  actingCommands(webhooks, add);
  deliveryCommands(webhooks, add);
}

function readingCommands(webhooks: Command, add: Add): void {
  add(webhooks, 'list', 'List the webhooks', async ({ client, out, signal }) => {
    const answer = await client.listWebhooks({}, { signal });
    out.table(answer.webhooks, COLUMNS, answer);
  });

  add(webhooks, 'show <id>', 'Show a webhook', async ({ client, out, signal }, [id = '']) =>
    out.show(await client.getWebhook({ id }, { signal })),
  );
}

function actingCommands(webhooks: Command, add: Add): void {
  add(
    webhooks,
    'create <url> <types...>',
    'Send events of these types to a URL; its secret is shown once',
    async ({ client, out, signal }, [url = '', types], options) => {
      const input = { url, types: typesOf(types), description: text(options.description) };
      out.show(await client.createWebhook(input, { signal }));
      out.note('The secret is not shown again.');
    },
  ).option('--description <text>', 'whose it is');

  add(
    webhooks,
    'create-pulled <types...>',
    'Make a webhook without a URL, from which events are pulled; its secret is shown once',
    async ({ client, out, signal }, [types], options) => {
      const input = {
        types: typesOf(types),
        platform: text(options.platform),
        description: text(options.description),
      };
      out.show(await client.createWebhook(input, { signal }));
      out.note('The secret is not shown again.');
    },
  )
    .option('--platform <id>', 'the events that bear this platform, and no others')
    .option('--description <text>', 'whose it is');

  add(
    webhooks,
    'update <id> [types...]',
    'Change where a webhook goes or what it is sent, or switch it on or off',
    async ({ client, out, signal }, [id = '', types], options) => {
      const status = text(options.status);
      const changed = typesOf(types);
      const input = {
        id,
        url: text(options.to),
        ...(changed.length > 0 ? { types: changed } : {}),
        ...(status === undefined ? {} : { status: oneOf(status.toUpperCase(), STATUSES, '--status') }),
      };
      out.show(await client.changeWebhook(input, { signal }));
    },
  )
    .option('--to <address>', 'the URL it goes to')
    .option('--status <status>', STATUSES.join(', '));

  add(
    webhooks,
    'rotate-secret <id>',
    'Make another secret; both sign for 24 hours',
    async ({ client, out, confirm, signal }, [id = '']) => {
      await confirm(`Make another secret for webhook ${id}?`);
      out.show(await client.rotateWebhookSecret({ id }, { signal }));
      out.note('The secret is not shown again.');
    },
  );

  add(webhooks, 'delete <id>', 'Delete a webhook', async ({ client, out, confirm, signal }, [id = '']) => {
    await confirm(`Delete webhook ${id}?`);
    await client.deleteWebhook({ id }, { signal });
    out.note('Deleted.');
  });
}

function deliveryCommands(webhooks: Command, add: Add): void {
  add(webhooks, 'deliveries <id>', 'List what was sent, newest first', (context, [id = ''], options) =>
    showDeliveries(context, id, {
      status: text(options.status),
      max: whole(options.limit, 'limit') ?? SHOWN_DEFAULT,
    }),
  )
    .option('--status <status>', DELIVERY_STATUSES.join(', '))
    .option('--limit <number>', `how many, ${SHOWN_DEFAULT} when nothing is said`);

  add(
    webhooks,
    'redeliver <id> <delivery>',
    'Send one event again',
    async ({ client, out, signal }, [id = '', deliveryId = '']) => {
      await client.redeliverWebhookDelivery({ id, deliveryId }, { signal });
      out.note('It is sent again.');
    },
  );

  add(webhooks, 'ping <id>', 'Send a webhook.ping', async ({ client, out, signal }, [id = '']) => {
    await client.pingWebhook({ id }, { signal });
    out.note('A ping is sent: cowrie webhooks deliveries shows what came of it.');
  });

  add(
    webhooks,
    'replay <id> <from> <to>',
    'Send all events of a time again (ISO 8601; from inclusive, to exclusive)',
    async ({ client, out, signal }, [id = '', from = '', to = '']) => {
      await client.replayWebhook({ id, from, to }, { signal });
      out.note('They are sent again.');
    },
  );
}
