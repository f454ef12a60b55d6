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
import { answerRepeat, toReply } from './replies.ts';
import { findResults, resultSlot, type StoredResult } from './results.ts';

/**
 * Loads the reply of a message that was decided before. Each of its commands gets its own result, the replay of an earlier one
 * or, when nothing is stored, a refusal. Refusals are not stored, so their reason is unknown here; a retry reveals it.
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
  if (stored) return toReply(command.id, answerRepeat(stored, command));
  const detail = 'It was not done and nothing was changed; try again.';
  return rejectedReply(command.id, refuse('unavailable', detail));
}
