import { REFUSAL, type RefusalState } from '@cowrie/contracts';
import { createConsumer, decodeWith, type InMessage, type KafkaClient } from '@cowrie/messaging';
import { faultOf } from '@cowrie/postgres';
import { type Logger, type Meter, pause } from '@cowrie/telemetry';

const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 5_000;
/** Gateways shorten texts and send few fields, so none of ours has written a larger message. */
const MESSAGE_BYTES_MAX = 262_144;

const decode = decodeWith(REFUSAL.wire);

type Outcome = 'stored' | 'unreadable' | 'refused';

/**
 * The service is ready without this consumer, which counts and skips an unreadable message, waits for the database, and
 * never delays the projection of transactions.
 */
export function consumeRefusals(
  client: KafkaClient,
  deps: {
    topic: string;
    groupId: string;
    insert(refusals: readonly RefusalState[]): Promise<void>;
    logger: Logger;
    meter: Meter;
  },
) {
  const { groupId, topic, logger, meter } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  const count = createOutcomeCounter(meter);
  const consumer = createConsumer(client, {
    groupId,
    topics: [topic],
    fromBeginning: true,
    logger,
    async onMessages(_topic, partition, messages, heartbeat) {
      const refusals = decodeRefusals(messages, (reason) => {
        count('unreadable', 1);
        logger.warn({ partition, reason }, 'a refusal could not be read; it is skipped');
      });
      await storeRefusals({ ...deps, count, signal }, refusals, heartbeat);
      const last = messages.at(-1);
      if (last && !signal.aborted) await consumer.commit(topic, new Map([[partition, last.offset + 1n]]));
    },
    onCrash: (err) => logger.error({ err }, 'the consumer of refusals stopped until the next start'),
  });
  return {
    async start() {
      // Not awaited, because the service works without it.
      consumer.start().catch((err: unknown) => {
        if (!signal.aborted) logger.error({ err }, 'the consumer of refusals did not start');
      });
    },
    healthy: () => true,
    async close() {
      closing.abort();
      await consumer.close();
    },
  };
}

function decodeRefusals(
  messages: readonly InMessage[],
  onUnreadable: (reason: string) => void,
): RefusalState[] {
  return messages.flatMap(({ value }) => {
    const read =
      value.length > MESSAGE_BYTES_MAX ? { ok: false as const, reason: 'too large' } : decode(value);
    if (read.ok) return [read.value];
    onUnreadable(read.reason);
    return [];
  });
}

type StoreDeps = Parameters<typeof consumeRefusals>[1] & {
  count(outcome: Outcome, by: number): void;
  signal: AbortSignal;
};

/** If the database rejects the content, each refusal is written alone or skipped. */
async function storeRefusals(
  deps: StoreDeps,
  refusals: readonly RefusalState[],
  heartbeat: () => Promise<void>,
): Promise<void> {
  const { insert, logger, count, signal } = deps;
  if (refusals.length === 0) return;
  for (let waitMs = RETRY_FIRST_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
    try {
      await insert(refusals);
      return count('stored', refusals.length);
    } catch (err) {
      if (faultOf(err).whose === 'command') {
        if (refusals.length > 1) {
          for (const refusal of refusals) await storeRefusals(deps, [refusal], heartbeat);
          return;
        }
        logger.warn({ err }, 'a refusal could not be stored; it is skipped');
        return count('refused', 1);
      }
      logger.warn({ err, retryInMs: waitMs }, 'refusals cannot be stored; retrying');
      await pause(waitMs, signal);
      await heartbeat();
    }
  }
}

function createOutcomeCounter(meter: Meter): (outcome: Outcome, by: number) => void {
  const counter = meter.counter(
    'cowrie_refusals_taken_total',
    'Refused requests that came from gateways: stored, or left out because they were unreadable or the database refused them.',
    ['outcome'],
  );
  const count = (outcome: Outcome, by: number): void => counter(by, { outcome });
  for (const outcome of ['stored', 'unreadable', 'refused'] as const) count(outcome, 0);
  return count;
}
