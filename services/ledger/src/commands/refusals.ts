import type { LedgerCommand, Reply } from '@cowrie/contracts';

/**
 * What was refused lately. A refusal leaves no row (rule 5), so of a command that Kafka holds twice (a producer that
 * repeated a request) the second could succeed after its caller was told that nothing happened. It is remembered until
 * the command's deadline, after which it is refused anyway; gateways send through an idempotent producer besides.
 */
export type Refusals = {
  of(commandId: string): Reply | undefined;
  note(command: LedgerCommand, reply: Reply): void;
};

/** At 5,000 refusals a second those of the last ten seconds: longer than any deadline. */
const MAX_REFUSALS = 50_000;

export function createRefusals(max = MAX_REFUSALS): Refusals {
  const refused = new Map<string, { reply: Reply; untilMs: number }>();

  /** A map keeps the order of insertion, and deadlines rise about as commands come. */
  function forgetOld(): void {
    for (const [id, { untilMs }] of refused) {
      if (refused.size <= max && untilMs > Date.now()) return;
      refused.delete(id);
    }
  }

  return {
    of: (commandId) => refused.get(commandId)?.reply,
    note(command, reply) {
      forgetOld();
      refused.set(command.id, { reply, untilMs: command.deadlineMs });
    },
  };
}
