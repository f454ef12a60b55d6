import { Reply, refuse, rejectedReply, type UserCommand } from '@cowrie/contracts';
import { column, queryOf, table } from '@cowrie/postgres';
import type { Db } from '../db.ts';

const RESULTS = table('results', {
  commandId: column.uuid(),
  userId: column.number().orNull(),
  reply: column.text(),
  createdAtMs: column.time(),
});
const INSERT_RESULTS = RESULTS.statement('insert-results', RESULTS.insert);

/** `userId` is the user whose personal data is in the reply. */
export type Result = { reply: Reply; userId: number | null };

export async function findReplies(db: Db, commandIds: readonly string[]): Promise<Map<string, Reply>> {
  const { rows } = await db.query<{ reply: string }>({
    name: 'find-replies',
    text: 'SELECT reply FROM results WHERE command_id = ANY ($1::uuid[])',
    values: [commandIds],
  });
  const replies = rows.map((row) => Reply.parse(JSON.parse(row.reply)));
  return new Map(replies.map((reply) => [reply.id, reply]));
}

export async function insertResults(db: Db, results: readonly Result[], nowMs: number): Promise<void> {
  const rows = results.map(({ reply, userId }) => ({
    commandId: reply.id,
    userId,
    reply: JSON.stringify(reply),
    createdAtMs: nowMs,
  }));
  await db.query(queryOf(INSERT_RESULTS, rows));
}

export async function eraseResultsOf(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'erase-results-of',
    text: 'DELETE FROM results WHERE user_id = $1',
    values: [userId],
  });
}

/** A refusal that changed nothing is not stored, so its reason is lost; a new request gets it again. */
export function createLoadStoredReply(db: Db): (command: UserCommand) => Promise<Reply> {
  return async ({ id }) => {
    const stored = (await findReplies(db, [id])).get(id);
    const detail = 'It was not done and nothing was changed; try again.';
    return stored ?? rejectedReply(id, refuse('unavailable', detail));
  };
}
