import { TOPICS } from '@cowrie/contracts';
import {
  committedOffsets,
  countMembers,
  type KafkaClient,
  offsetsSince,
  type PartitionReader,
  topicRange,
} from '@cowrie/messaging';
import type pg from 'pg';
import type { OffsetRange } from '../../engine/event-log.ts';
import { type Commands, createCommands, readCommands } from './commands-since.ts';
import { type DatabaseState, type PartitionPosition, readDatabase } from './database-state.ts';
import type { ListWriter } from './list-file.ts';
import { type EventsAhead, lookAhead, readLost } from './lost-events.ts';
import { createLossTally, type LossTally } from './tally.ts';

export type PartitionSurvey = PartitionPosition & {
  ahead: EventsAhead;
  commands: OffsetRange;
  lostEvents: number;
};

export type Survey = {
  database: DatabaseState;
  partitions: PartitionSurvey[];
  tally: LossTally;
  commands: Commands;
  committed: Map<number, bigint>;
  /** Where the group that follows users must continue so that no wallet is missed; null when its offsets are right. */
  users: Map<number, bigint> | null;
  problems: string[];
};

/** A ledger runs while one of these groups has members. */
export const LEDGER_GROUPS = ['ledger', 'ledger-users'] as const;
export const COMMAND_GROUP = 'ledger';
export const USER_GROUP = 'ledger-users';

/** The longest time between a user's event and its commands, including an outage. */
const USERS_BACK_MS = 7 * 24 * 3_600_000;

export type SurveyDeps = {
  db: pg.ClientBase;
  client: KafkaClient;
  reader: PartitionReader;
  list: ListWriter;
  nowMs: number;
};

export async function survey(deps: SurveyDeps): Promise<Survey> {
  const { db, client } = deps;
  const database = await readDatabase(db);
  const committed = await committedOffsets(client, COMMAND_GROUP, TOPICS.ledgerCommands);
  const tally = createLossTally();
  const commands = createCommands(deps.nowMs);
  const partitions: PartitionSurvey[] = [];
  const problems = await runningLedgers(client);
  for (const position of database.positions) {
    const { partition } = position;
    const ahead = await lookAhead(
      deps.reader,
      position,
      await topicRange(client, TOPICS.coinEvents, partition),
    );
    if (ahead.problem) problems.push(`partition ${partition}: ${ahead.problem}`);
    const range = await topicRange(client, TOPICS.ledgerCommands, partition);
    if (range.high < position.nextOffset) problems.push(describeLostCommands(position, range));
    const since = { low: maxOf(range.low, position.nextOffset), high: range.high };
    const lostEvents = ahead.problem ? 0 : await addLost(deps, tally, position, ahead);
    await addCommands(deps, commands, partition, since);
    partitions.push({ ...position, ahead, commands: range, lostEvents });
  }
  const users = await usersSince(client, partitions, tally);
  return { database, partitions, tally, commands, committed, users, problems };
}

async function addLost(
  { reader, list }: SurveyDeps,
  tally: ReturnType<typeof createLossTally>,
  position: PartitionPosition,
  ahead: EventsAhead,
): Promise<number> {
  let count = 0;
  for await (const page of readLost(reader, position, ahead)) {
    for (const event of page) tally.add(event);
    await list.events(page);
    count += page.length;
  }
  return count;
}

async function addCommands(
  { reader, list }: SurveyDeps,
  commands: ReturnType<typeof createCommands>,
  partition: number,
  range: OffsetRange,
): Promise<void> {
  for await (const page of readCommands(reader, partition, range)) {
    for (const since of page) commands.add(since);
    await list.commands(page);
  }
}

async function runningLedgers(client: KafkaClient): Promise<string[]> {
  const members = await countMembers(client, LEDGER_GROUPS);
  return [...members].flatMap(([group, count]) =>
    count === 0 ? [] : [`the consumer group "${group}" has ${count} member(s): stop every ledger first`],
  );
}

/** The commands of users' events are deleted after 7 days; then they must be created again. */
async function usersSince(
  client: KafkaClient,
  partitions: readonly PartitionSurvey[],
  { firstTime }: LossTally,
): Promise<Map<number, bigint> | null> {
  const areGone = partitions.some(({ commands, nextOffset }) => commands.low > nextOffset);
  if (!areGone || firstTime === null) return null;
  const since = await offsetsSince(client, TOPICS.userEvents, Date.parse(firstTime) - USERS_BACK_MS);
  const committed = await committedOffsets(client, USER_GROUP, TOPICS.userEvents);
  const back = [...since].filter(([partition, offset]) => (committed.get(partition) ?? 0n) > offset);
  return back.length === 0 ? null : new Map(back);
}

function describeLostCommands({ partition, nextOffset }: PartitionPosition, { high }: OffsetRange): string {
  return (
    `partition ${partition}: ledger.commands ends at offset ${high}, and the database has applied up to ${nextOffset}: the ` +
    'topic was recreated or lost data. See "A partition stopped" in docs/operations.md'
  );
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
