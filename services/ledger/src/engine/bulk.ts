import {
  type BulkReply,
  commandsOfMessage,
  type LedgerCommand,
  type LedgerMessage,
  type Reply,
} from '@cowrie/contracts';
import type { CommandSlice } from '@cowrie/messaging';

/** A message and its commands: one, or those of a bulk, each as if it had come alone. */
export type UnpackedMessage = { message: LedgerMessage; commands: LedgerCommand[] };
/** The unpacked messages of one partition. */
export type UnpackedSlice = Omit<CommandSlice<LedgerMessage>, 'deliveries'> & { taken: UnpackedMessage[] };

export const unpackSlices = (slices: readonly CommandSlice<LedgerMessage>[]): UnpackedSlice[] =>
  slices.map(({ deliveries, ...slice }) => ({
    ...slice,
    taken: deliveries.map(({ command }) => ({ message: command, commands: commandsOfMessage(command) })),
  }));

export const commandsInSlices = (slices: readonly UnpackedSlice[]): LedgerCommand[] =>
  slices.flatMap(({ taken }) => taken.flatMap(({ commands }) => commands));

/** Combines the replies of a message's commands, in their order, into the reply of the message. */
export function replyTo(message: LedgerMessage, replies: readonly Reply[]): Reply {
  if (message.name === 'bulk') {
    const data: BulkReply = { replies: [...replies] };
    return { id: message.id, outcome: 'ok', replayed: false, data };
  }
  const [reply] = replies;
  if (!reply) throw new Error(`command ${message.id} has no reply`);
  return reply;
}
