import { each, type Input, type Refusal } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { readId, text, whole } from '../arguments.ts';

const COLUMNS = [
  'at',
  'userId',
  'platform',
  'operationId',
  'status',
  'code',
  'amount',
  'toUserId',
  'toTreasury',
  'detail',
];
const SHOWN_DEFAULT = 20;
const PAGE_MAX = 100;

type Options = Record<string, string | true | undefined>;

function filterOf(options: Options): Omit<Input<'listPlatformRefusals'>, 'cursor'> {
  const user = text(options.user);
  return {
    ...(user === undefined ? {} : { userId: readId(user, 'user id') }),
    apiKeyId: text(options.key),
    // What is no code the gateway says.
    code: text(options.code) as Input<'listRefusals'>['code'],
    operationId: text(options.operation),
    requestId: text(options.request),
    idempotencyKey: text(options.idempotency),
    from: text(options.from),
    to: text(options.to),
  };
}

/** What was refused: why a payment did not go through. */
export function refusalCommands(program: Command, add: Add): void {
  add(
    program,
    'refusals',
    'List what was refused and why, newest first',
    async ({ client, out, signal }, _args, options) => {
      const max = whole(options.limit, 'limit') ?? SHOWN_DEFAULT;
      const filter = { ...filterOf(options), limit: Math.min(max, PAGE_MAX) };
      const list = options.own
        ? each(client.listPlatformRefusals, filter, { signal })
        : each(client.listRefusals, { ...filter, platform: text(options.platform) }, { signal });
      const found: Refusal[] = [];
      for await (const refusal of list) if (found.push(refusal) >= max) break;
      out.table(found, COLUMNS);
    },
  )
    .option('--user <id>', 'who asked, or for whom a platform did')
    .option('--platform <id>', 'through this platform')
    .option('--own', 'as a service account with transactions:read: those of its own platform')
    .option('--key <id>', 'with this API key')
    .option('--code <code>', 'with this code, as insufficient_funds')
    .option('--operation <name>', 'of this operation, as transferCoins')
    .option('--request <id>', 'the X-Request-Id of the answer')
    .option('--idempotency <key>', 'under this Idempotency-Key')
    .option('--from <time>', 'ISO 8601, inclusive')
    .option('--to <time>', 'ISO 8601, exclusive')
    .option('--limit <number>', `how many, ${SHOWN_DEFAULT} when nothing is said`);
}
