import { createHash } from 'node:crypto';
import { createNormalise } from './normalise.ts';
import { byId, type Message, readMessages, readTables } from './read.ts';

/** The idempotency slot of a result is a hash of the caller and its key. */
function slots(): Map<string, string> {
  const keys: [string, string][] = [
    ['user:2', 'once'],
    ['user:4', 'prizes'],
  ];
  return new Map(
    keys.map(([principal, key]) => {
      const hex = createHash('sha256').update(`${principal}\n${key}`).digest('hex');
      return [
        hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
        `<slot of ${principal} ${key}>`,
      ];
    }),
  );
}

/**
 * These differ between runs: commands of the user service have random keys, statistics depend on the hour, and the
 * contents of a batch on timing. Mails, their tokens and events, and the intake of refusals run beside the scenario.
 */
const NEVER_THE_SAME = new Set([
  'ledger.batches',
  'user.partitions',
  'user.admin_log_heads',
  'user.mails',
  'user.mail_tokens',
  'user.inbox.positions',
  'user.open_withdrawals',
  'history.refusals',
  'history.refusal_counts',
  'history.statistics',
  'history.statistics_pending',
  'history.platform_statistics',
]);
const PER_PART: Record<string, RegExp> = {
  http: /(?<="id":"user-)\d+-\d+/g,
  replies: /(?<="partition":)\d+,"sequence":\d+(?=,[^}]*"action":"(?:user|api_key|service_account)\.)/g,
  'user.admin_log': /(?<="(?:partition|sequence|previous_hash)":")[^"]+/g,
  // The number of polls of the payout provider depends on timing.
  'ledger.withdrawals': /(?<="tries":")\d+|(?<="(?:next_try_at|accepted_at)":)(?:null|"[^"]+")/g,
  'ledger.verifications': /(?<="heartbeat_at":")[^"]+/g,
};
const steady = (part: string) => (line: string) => line.replace(PER_PART[part] ?? /$^/, '<any>');

export const PARTS = [
  'http',
  'commands-ledger',
  'commands-user',
  'replies',
  'events-coin',
  'events-user',
  'tables-ledger',
  'tables-user',
  'tables-history',
] as const;
type Part = (typeof PARTS)[number];

export async function record(
  http: readonly string[],
  databaseUrl: (service: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const parts = new Map<string, string>();
  const { name, sort } = createNormalise(slots());
  const keep = (part: Part, lines: readonly string[]) =>
    parts.set(part, `${lines.map(steady(part)).map(name).join('\n')}\n`);
  // A command that is delivered twice gets the same answer twice.
  const texts = (messages: readonly Message[]) => [...new Set(messages.map(({ text }) => text))];
  keep('http', http);
  const topic = async (of: string) => (await readMessages(of)).sort(byId);
  const commands = { ledger: await topic('ledger.commands'), user: await topic('user.commands') };
  const asked = [...commands.ledger, ...commands.user].map(({ id }) => id);
  keep('commands-ledger', texts(commands.ledger));
  keep('commands-user', texts(commands.user));
  const replies = Map.groupBy(await topic('gateway.replies'), ({ id }) => id);
  keep('replies', texts(asked.flatMap((id) => replies.get(id) ?? [])));
  keep('events-coin', texts(await topic('coin.events')));
  keep('events-user', texts(await topic('user.events')));
  for (const service of ['ledger', 'user', 'history'] as const) {
    const tables = await readTables(databaseUrl(service));
    const lines = [...tables]
      .filter(([table]) => !NEVER_THE_SAME.has(`${service}.${table}`))
      .flatMap(([table, rows]) => [`-- ${table}`, ...sort(rows.map(steady(`${service}.${table}`)))]);
    keep(`tables-${service}`, lines);
  }
  return parts;
}
