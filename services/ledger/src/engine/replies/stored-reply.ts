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
 * Loads the reply of a message that was decided before. A command without a stored result was refused; its reason is
 * unknown here, and a retry reveals it.
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
