import {
  type BulkReply,
  commandsOfMessage,
  type LedgerCommand,
  type LedgerMessage,
  type Reply,
} from '@cowrie/contracts';
import type { CommandSlice } from '@cowrie/messaging';

/** A message with the commands in it: one, or those of a bulk, each as if it had come alone. */
export type Taken = { message: LedgerMessage; commands: LedgerCommand[] };
/** The messages of one partition. */
export type TakenSlice = Omit<CommandSlice<LedgerMessage>, 'deliveries'> & { taken: Taken[] };

export const takeApart = (slices: readonly CommandSlice<LedgerMessage>[]): TakenSlice[] =>
  slices.map(({ deliveries, ...slice }) => ({
    ...slice,
    taken: deliveries.map(({ command }) => ({ message: command, commands: commandsOfMessage(command) })),
  }));

export const commandsInSlices = (slices: readonly TakenSlice[]): LedgerCommand[] =>
  slices.flatMap(({ taken }) => taken.flatMap(({ commands }) => commands));

/** What a message is answered when its commands are: `replies` are in their order. */
export function replyTo(message: LedgerMessage, replies: readonly Reply[]): Reply {
  if (message.name === 'bulk') {
    const data: BulkReply = { replies: [...replies] };
    return { id: message.id, outcome: 'ok', replayed: false, data };
  }
  const [reply] = replies;
  if (!reply) throw new Error(`command ${message.id} has no reply`);
  return reply;
}
