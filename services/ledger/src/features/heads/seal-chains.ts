import { type LedgerCommand, PARTITIONS, TOPICS } from '@cowrie/contracts';
import type { Producer } from '@cowrie/messaging';
import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import { type Logger, uuidv7 } from '@cowrie/telemetry';
import type pg from 'pg';
import { headToSeal } from './chain.ts';
import { readChains, readDatabaseCreation, readSealMoment } from './table.ts';

/** The longest time that a due head waits. */
const LOOK_EVERY_MAX_MS = 30_000;
/** A lost or refused command is sent again after this time; a second one changes nothing. */
const RETRY_AFTER_MS = 15_000;
/** A test clock waits for each head that falls due on its way. */
const SANDBOX_INTERVALS = { lookEveryMs: 20, retryAfterMs: 250 };

/**
 * Sends `chain.seal` for due heads. Applying it decides again whether the head is due, so that two owners after a
 * rebalance, or a restart, do not seal it twice.
 */
export function createChainSealing(deps: {
  pool: pg.Pool;
  producer: Producer;
  partitions(): readonly number[];
  everySeconds: number;
  isSandbox: boolean;
  logger: Logger;
}): RepeatedJob {
  const { pool, everySeconds, isSandbox, logger } = deps;
  const retryAfterMs = isSandbox ? SANDBOX_INTERVALS.retryAfterMs : RETRY_AFTER_MS;
  const sentAtMs = new Map<number, number>();

  async function sendDue(): Promise<void> {
    const nowMs = Date.now();
    const waits = (partition: number) => nowMs - (sentAtMs.get(partition) ?? 0) < retryAfterMs;
    const partitions = deps.partitions();
    if (partitions.length === 0) return;
    const sealedBeforeMs = await readSealMoment(pool, everySeconds);
    if (sealedBeforeMs === null) return;
    const chains = [...(await readChains(pool, partitions)).values()];
    // A sealed chain no longer waits for its command.
    for (const chain of chains) if (!headToSeal(chain, sealedBeforeMs)) sentAtMs.delete(chain.partition);
    const due = chains.filter((chain) => headToSeal(chain, sealedBeforeMs) && !waits(chain.partition));
    if (due.length === 0) return;
    await deps.producer.sendAll(
      due.map(({ partition }) => ({
        topic: TOPICS.ledgerCommands,
        partition,
        value: JSON.stringify(toCommand({ partition, sealedBeforeMs }, nowMs)),
      })),
    );
    for (const { partition } of due) sentAtMs.set(partition, nowMs);
  }

  const lookEveryMs = isSandbox
    ? SANDBOX_INTERVALS.lookEveryMs
    : Math.min(LOOK_EVERY_MAX_MS, everySeconds * 500);
  const loop = repeatEvery(lookEveryMs, sendDue, (err) =>
    logger.warn({ err }, 'heads of chains cannot be sealed; retrying at the next check'),
  );
  return { start: () => (everySeconds === 0 ? undefined : loop.start()), stop: loop.stop };
}

export async function findNextSeal(pool: pg.Pool, everySeconds: number): Promise<number | null> {
  const partitions = Array.from({ length: PARTITIONS }, (_, partition) => partition);
  const sinceMs = await readDatabaseCreation(pool);
  const chains = [...(await readChains(pool, partitions)).values()];
  const moments = chains.flatMap(({ head, sealed }) => {
    if (head === null || (sealed !== null && sealed.sequence >= head.sequence)) return [];
    return [(sealed?.atMs ?? sinceMs) + everySeconds * 1_000];
  });
  return moments.length > 0 ? Math.min(...moments) : null;
}

function toCommand(
  data: Extract<LedgerCommand, { name: 'chain.seal' }>['data'],
  nowMs: number,
): LedgerCommand {
  return {
    id: uuidv7(),
    principal: 'system:chain-sealing',
    apiKeyId: null,
    issuedAtMs: nowMs,
    deadlineMs: nowMs + RETRY_AFTER_MS,
    requestId: `seal:${data.partition}`,
    replyPartition: null,
    idempotency: null,
    name: 'chain.seal',
    data,
  };
}
