import type { LedgerCommand, Reply } from '@cowrie/contracts';

/**
 * What was refused lately. A refusal leaves no row (rule 5), so of a command that Kafka holds twice (a producer that
 * repeated a request) the second could succeed after its caller heard that nothing happened. It is remembered until
 * the command's deadline, after which it is refused anyway; gateways send through an idempotent producer besides.
 * Commands that nobody waits for, the ledger's own, are not remembered: they may come again until they succeed.
 */
export type RefusalMemory = {
  of(commandId: string, nowMs: number): Reply | undefined;
  /** `nowMs` is the clock that the command was decided by. */
  note(command: LedgerCommand, reply: Reply, nowMs: number): void;
};

/** At 10,000 refusals a second, which bulks may bring, those of the last ten seconds: longer than any deadline. */
const MAX_REFUSALS = 100_000;

export function createRefusalMemory(max = MAX_REFUSALS): RefusalMemory {
  const refused = new Map<string, { reply: Reply; untilMs: number }>();

  /** A map keeps the order of insertion, and deadlines rise about as commands come. */
  function forgetOld(nowMs: number): void {
    for (const [id, { untilMs }] of refused) {
      if (refused.size <= max && untilMs > nowMs) return;
      refused.delete(id);
    }
  }

  return {
    of(commandId, nowMs) {
      const found = refused.get(commandId);
      return found && nowMs <= found.untilMs ? found.reply : undefined;
    },
    note(command, reply, nowMs) {
      if (command.replyPartition === null || refused.has(command.id)) return;
      forgetOld(nowMs);
      refused.set(command.id, { reply, untilMs: command.deadlineMs });
    },
  };
}
