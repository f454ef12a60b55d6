import type { Reply, UserCommand } from '@cowrie/contracts';
import { findReplies } from '../store/results.ts';
import type { Db } from '../store/rows.ts';

/**
 * The reply of a command that was decided before. Nothing is stored of a refusal that changed nothing, so
 * its reason is not known any more; a new request will tell.
 */
export function createLoadStoredReply(db: Db): (command: UserCommand) => Promise<Reply> {
  return async ({ id }) => {
    const stored = (await findReplies(db, [id])).get(id);
    const detail = 'It was not done and nothing was changed; try again.';
    return stored ?? { id, outcome: 'rejected', code: 'unavailable', detail };
  };
}
