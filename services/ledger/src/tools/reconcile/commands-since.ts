import { commandsOfMessage, type LedgerCommand, LedgerMessage, LIMITS, TOPICS } from '@cowrie/contracts';
import { decodeWith, type InMessage, type PartitionReader } from '@cowrie/messaging';
import type { Range } from '../../engine/event-log.ts';
import { createFeatures } from '../../features/features.ts';

/** A command that the restored database does not know of. */
export type CommandSince = { partition: number; offset: bigint; command: LedgerCommand };

/** Commands that will be delivered again. */
export type Commands = {
  /** By name. */
  names: Map<string, number>;
  /** Those that are not too late yet, by name: they are done, again or for the first time. */
  inTime: Map<string, number>;
  /** As many transactions as they can have made. */
  movements: number;
};

const FEATURES = createFeatures({ signHead: null });
const decode = decodeWith(LedgerMessage);

export function createCommands(nowMs: number) {
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const commands: Commands & { add(since: CommandSince): void } = {
    names: new Map(),
    inTime: new Map(),
    movements: 0,
    add({ command }) {
      count(commands.names, command.name);
      if (command.deadlineMs + LIMITS.clockSkewMs >= nowMs) count(commands.inTime, command.name);
      commands.movements += FEATURES.movementsOf(command);
    },
  };
  return commands;
}

/** The commands of a partition in this part of the topic; what cannot be read is left out, as the ledger does. */
export async function* readCommands(
  reader: PartitionReader,
  partition: number,
  { low, high }: Range,
): AsyncGenerator<CommandSince[], void> {
  const part = { topic: TOPICS.ledgerCommands, partition, from: low, to: high };
  for await (const page of reader.read(part)) yield page.flatMap(commandsIn);
}

/** Those of a bulk stand at the offset of its message. */
function commandsIn({ partition, offset, value }: InMessage): CommandSince[] {
  const decoded = decode(value);
  if (!decoded.ok) return [];
  return commandsOfMessage(decoded.value).map((command) => ({ partition, offset, command }));
}
