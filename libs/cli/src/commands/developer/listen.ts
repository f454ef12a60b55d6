import type { Client } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add, Context } from '../../context.ts';
import { commandFailure, EXIT } from '../../failures.ts';
import { type ForwardResult, readForwardTo } from '../../listen/forward.ts';
import { listen } from '../../listen/listen.ts';
import { type Output, printable } from '../../output.ts';
import { EVENT_TYPES } from '../../trigger/events.ts';
import { oneOf, text, whenGiven } from '../arguments.ts';

type Options = Readonly<Record<string, unknown>>;

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The text is `90s`, `30m`, `1h` or `7d`, before now. */
function readSince(said: string): string {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([smhd])$/.exec(said) ?? [];
  if (count === undefined)
    throw commandFailure('--since must be a time such as 90s, 30m, 1h or 7d', EXIT.usage);
  return new Date(Date.now() - Number(count) * (UNIT_MS[unit] ?? 0)).toISOString();
}

const readTypes = (said: string) => said.split(',').map((type) => oneOf(type.trim(), EVENT_TYPES, '--types'));

function showIn(out: Output): (forwarded: ForwardResult) => void {
  return (forwarded) => {
    const at = new Date().toISOString();
    if (out.isJson) return out.line(JSON.stringify({ at, ...forwarded }));
    const { type, eventId, status, error, ms, isTaken } = forwarded;
    const came = isTaken ? `${status}` : `${status ?? error}, not accepted: it comes again`;
    out.line(`${at.slice(11, 19)}  ${printable(`${type}  ${eventId}`)}  ->  ${came}  ${ms} ms`);
  };
}

async function makeWebhook({ client, out, signal }: Context, options: Options): Promise<string> {
  const types = whenGiven(options.types, readTypes) ?? EVENT_TYPES;
  const input = { types, platform: text(options.platform), description: 'cowrie listen' };
  const { id, secret } = await client.createWebhook(input, { signal });
  if (out.isJson) out.line(JSON.stringify({ webhookId: id, secret }));
  else out.line(`webhook  ${id}\nsecret   ${secret}`);
  return id;
}

async function listenTo(context: Context, options: Options, to: { client: Client; webhookId: string }) {
  const { out, signal } = context;
  const url = readForwardTo(text(options.forwardTo) ?? '');
  const from = whenGiven(options.since, readSince);
  const { client, webhookId } = to;
  if (from) {
    const replay = { id: webhookId, from, to: new Date().toISOString() };
    await client.replayWebhook(replay, { signal });
  }
  out.note(`Forwarding to ${url} until Ctrl-C.`);
  await listen({ client, webhookId, url, signal, show: showIn(out), note: out.note });
}

/** Whatever ends the process, the webhook is deleted: Ctrl-C, SIGTERM, a failure. */
async function listenByOwn(context: Context, options: Options): Promise<void> {
  const { client, out } = context;
  const webhookId = await makeWebhook(context, options);
  try {
    await listenTo(context, options, { client, webhookId });
  } finally {
    await client.deleteWebhook({ id: webhookId }).then(
      () => out.note('The webhook was deleted.'),
      () => out.note(`The webhook still exists. Delete it: cowrie call deleteWebhook --id ${webhookId}`),
    );
  }
}

function listenByOther(context: Context, options: Options, webhookId: string): Promise<void> {
  if (options.types || options.platform)
    throw commandFailure('--webhook cannot be combined with --types or --platform', EXIT.usage);
  const { COWRIE_CLIENT_ID: isService, COWRIE_TOKEN: token } = process.env;
  const client = isService && !token ? context.asServiceAccount() : context.client;
  return listenTo(context, options, { client, webhookId });
}

export function listenCommand(program: Command, add: Add): void {
  add(
    program,
    'listen',
    'Forward signed events to a program on this machine, until Ctrl-C',
    async (context, _args, options) => {
      // Wrong options are refused before a webhook is created.
      readForwardTo(text(options.forwardTo) ?? '');
      whenGiven(options.since, readSince);
      const webhookId = text(options.webhook);
      await (webhookId === undefined
        ? listenByOwn(context, options)
        : listenByOther(context, options, webhookId));
    },
  )
    .requiredOption('--forward-to <address>', 'receiver: this machine, or another by https')
    .option('--types <types>', 'event types, separated by commas; default: all')
    .option('--since <time>', 'also send events since then: 30m, 1h, 7d')
    .option('--platform <id>', 'only events of this platform')
    .option(
      '--webhook <id>',
      'an existing pulled webhook; uses the service account in the environment, if set',
    );
}
