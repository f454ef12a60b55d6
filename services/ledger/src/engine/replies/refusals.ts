import type { LedgerCommand, Reply } from '@cowrie/contracts';

/**
 * Remembers recent refusals. A refusal leaves no row (rule 5). If Kafka has a command twice because a producer repeated a
 * request, the second one could succeed after its caller heard that nothing happened. The refusal is therefore remembered until
 * the command's deadline, after which the command is refused anyway. Gateways also send through an idempotent producer. The
 * ledger's own commands, whose answers nobody awaits, are not remembered: they may come again until they succeed.
 */
export type RefusalMemory = {
  find(commandId: string, nowMs: number): Reply | undefined;
  /** `nowMs` is the clock by which the command was decided. */
  remember(command: LedgerCommand, reply: Reply, nowMs: number): void;
};

/** Covers ten seconds, longer than any deadline, at the 10,000 refusals a second that bulks may cause. */
const MAX_REFUSALS = 100_000;

export function createRefusalMemory(max = MAX_REFUSALS): RefusalMemory {
  const refused = new Map<string, { reply: Reply; untilMs: number }>();

  /** Relies on the insertion order of a map: deadlines rise roughly as commands arrive. */
  function forgetOld(nowMs: number): void {
    for (const [id, { untilMs }] of refused) {
      if (refused.size <= max && untilMs > nowMs) return;
      refused.delete(id);
    }
  }

  return {
    find(commandId, nowMs) {
      const found = refused.get(commandId);
      return found && nowMs <= found.untilMs ? found.reply : undefined;
    },
    remember(command, reply, nowMs) {
      if (command.replyPartition === null || refused.has(command.id)) return;
      forgetOld(nowMs);
      refused.set(command.id, { reply, untilMs: command.deadlineMs });
    },
  };
}
