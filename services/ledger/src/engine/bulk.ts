import {
  type BulkReply,
  commandsOfMessage,
  type LedgerCommand,
  type LedgerMessage,
  type Reply,
} from '@cowrie/contracts';
import type { CommandSlice } from '@cowrie/messaging';

export type UnpackedMessage = { message: LedgerMessage; commands: LedgerCommand[] };
export type UnpackedSlice = Omit<CommandSlice<LedgerMessage>, 'deliveries'> & { taken: UnpackedMessage[] };

export const unpackSlices = (slices: readonly CommandSlice<LedgerMessage>[]): UnpackedSlice[] =>
  slices.map(({ deliveries, ...slice }) => ({
    ...slice,
    taken: deliveries.map(({ command }) => ({ message: command, commands: commandsOfMessage(command) })),
  }));

export const commandsInSlices = (slices: readonly UnpackedSlice[]): LedgerCommand[] =>
  slices.flatMap(({ taken }) => taken.flatMap(({ commands }) => commands));

export function replyTo(message: LedgerMessage, replies: readonly Reply[]): Reply {
  if (message.name === 'bulk') {
    const data: BulkReply = { replies: [...replies] };
    return { id: message.id, outcome: 'ok', replayed: false, data };
  }
  const [reply] = replies;
  if (!reply) throw new Error(`command ${message.id} has no reply`);
  return reply;
}
