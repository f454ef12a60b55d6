import type { LedgerCommand, Reply } from '@cowrie/contracts';

/**
 * Remembers recent refusals until the commands' deadlines. A refusal leaves no row (rule 5), so a command that Kafka
 * has twice could otherwise succeed after its caller heard that nothing happened. After the deadline it is refused
 * anyway. The ledger's own commands, whose answers nobody awaits, are not remembered: they may come again until they
 * succeed.
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

  /** A map keeps insertion order, in which deadlines roughly rise. */
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
