import {
  commandsOfMessage,
  type LedgerCommand,
  type LedgerMessage,
  type Reply,
  refuse,
  rejectedReply,
} from '@cowrie/contracts';
import type pg from 'pg';
import { replyTo } from '../bulk.ts';
import { repeated, toReply } from './replies.ts';
import { findResults, resultSlot, type StoredResult } from './results.ts';

/**
 * The reply of a message that was decided before: of each of its commands its own result, the replay of an earlier one, or,
 * when nothing is stored, that it was refused. Refusals are not remembered, so the reason is not known any more; a retry
 * will tell.
 */
export function createLoadStoredReply(pool: pg.Pool): (message: LedgerMessage) => Promise<Reply> {
  return async (message) => {
    const commands = commandsOfMessage(message);
    const results = await findResults(pool, commands);
    return replyTo(
      message,
      commands.map((command) => storedReply(command, results.get(resultSlot(command)))),
    );
  };
}

function storedReply(command: LedgerCommand, stored: StoredResult | undefined): Reply {
  if (stored) return toReply(command.id, repeated(stored, command));
  const detail = 'It was not done and nothing was changed; try again.';
  return rejectedReply(command.id, refuse('unavailable', detail));
}
