import { commandsOfMessage, type LedgerCommand, LedgerMessage, LIMITS, TOPICS } from '@cowrie/contracts';
import { decodeWith, type InMessage, type PartitionReader } from '@cowrie/messaging';
import type { OffsetRange } from '../../engine/event-log.ts';
import { createFeatures } from '../../features/features.ts';

export type CommandSince = { partition: number; offset: bigint; command: LedgerCommand };

export type Commands = {
  names: Map<string, number>;
  /** Commands whose deadline has not passed. They will be applied, again or for the first time. */
  inTime: Map<string, number>;
  /** The maximum number of transactions that they can have made. */
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

export async function* readCommands(
  reader: PartitionReader,
  partition: number,
  { low, high }: OffsetRange,
): AsyncGenerator<CommandSince[], void> {
  const part = { topic: TOPICS.ledgerCommands, partition, from: low, to: high };
  for await (const page of reader.read(part)) yield page.flatMap(commandsIn);
}

/** The commands of a bulk have the offset of its message. */
function commandsIn({ partition, offset, value }: InMessage): CommandSince[] {
  const decoded = decode(value);
  if (!decoded.ok) return [];
  return commandsOfMessage(decoded.value).map((command) => ({ partition, offset, command }));
}
