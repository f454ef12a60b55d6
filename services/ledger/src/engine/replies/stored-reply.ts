import type { LedgerCommand, Reply } from '@cowrie/contracts';
import type pg from 'pg';
import { repeated, toReply } from './replies.ts';
import { findResults, resultSlot } from './results.ts';

/**
 * The reply of a command that was decided before: its own result, the replay of an earlier one, or, when
 * nothing is stored, that it was refused. Refusals are not remembered, so the reason is not known any more;
 * a retry will tell.
 */
export function createLoadStoredReply(pool: pg.Pool): (command: LedgerCommand) => Promise<Reply> {
  return async (command) => {
    const results = await findResults(pool, [command]);
    const stored = results.get(resultSlot(command));
    if (stored) return toReply(command.id, repeated(stored, command));
    const detail = 'It was not done and nothing was changed; try again.';
    return { id: command.id, outcome: 'rejected', code: 'unavailable', detail };
  };
}
