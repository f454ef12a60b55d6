import { Reply, refuse, rejectedReply, type UserCommand } from '@cowrie/contracts';
import { type RetentionTask, rowsByAge, secondsOfDays } from '@cowrie/postgres';
import { type Db, toTime } from '../db.ts';

/** What a command answered, kept with its effect. `userId` is whose e-mail and name are in it. */
export type Result = { reply: Reply; userId: number | null };

/** The stored replies of these commands, by command id. */
export async function findReplies(db: Db, commandIds: readonly string[]): Promise<Map<string, Reply>> {
  const { rows } = await db.query<{ reply: string }>({
    name: 'find-replies',
    text: 'SELECT reply FROM results WHERE command_id = ANY ($1::uuid[])',
    values: [commandIds],
  });
  const replies = rows.map((row) => Reply.parse(JSON.parse(row.reply)));
  return new Map(replies.map((reply) => [reply.id, reply]));
}

/** Inserts the batch's results in one statement. */
export async function insertResults(db: Db, results: readonly Result[], nowMs: number): Promise<void> {
  await db.query({
    name: 'insert-results',
    text: `INSERT INTO results (command_id, user_id, reply, created_at)
           SELECT *, $4::timestamptz FROM unnest($1::uuid[], $2::bigint[], $3::text[])`,
    values: [
      results.map((result) => result.reply.id),
      results.map((result) => result.userId),
      results.map((result) => JSON.stringify(result.reply)),
      toTime(nowMs),
    ],
  });
}

/** Forgets the replies in which a deleted person can still be recognised. */
export async function eraseResultsOf(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'erase-results-of',
    text: 'DELETE FROM results WHERE user_id = $1',
    values: [userId],
  });
}

/**
 * The reply of a command that was decided before. Nothing is stored of a refusal that changed nothing, so
 * its reason is not known any more; a new request will tell.
 */
export function createLoadStoredReply(db: Db): (command: UserCommand) => Promise<Reply> {
  return async ({ id }) => {
    const stored = (await findReplies(db, [id])).get(id);
    const detail = 'It was not done and nothing was changed; try again.';
    return stored ?? rejectedReply(id, refuse('unavailable', detail));
  };
}

/** Results whose commands Kafka does not deliver again go away. */
export function oldResults({ USER_RESULTS_KEPT_DAYS }: { USER_RESULTS_KEPT_DAYS: number }): RetentionTask {
  return rowsByAge({
    what: 'results',
    table: 'results',
    column: 'created_at',
    keptSeconds: secondsOfDays(USER_RESULTS_KEPT_DAYS),
  });
}
