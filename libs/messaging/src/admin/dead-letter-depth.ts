import type { Meter } from '@cowrie/telemetry';
import type { KafkaClient } from '../kafkajs/client.ts';
import { withAdmin } from './admin.ts';
import type { DeadLetterCount } from './dead-letters-waiting.ts';

export async function countMessages(
  client: KafkaClient,
  topics: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return withAdmin(client, async (admin) => {
    const counts = new Map<string, number>();
    for (const topic of topics) {
      const offsets = await admin.fetchTopicOffsets(topic);
      counts.set(
        topic,
        offsets.reduce((sum, { low, high }) => sum + Number(BigInt(high) - BigInt(low)), 0),
      );
    }
    return counts;
  });
}

/** People handle dead letters, so once a minute is enough. */
export const DEAD_LETTERS_EVERY_MS = 60_000;

export function measureDeadLetterDepth(
  meter: Meter,
  read: () => ReadonlyMap<string, DeadLetterCount> | null,
): void {
  const values = (pick: (count: DeadLetterCount) => number) => () =>
    [...(read() ?? [])].map(([topic, count]) => ({ value: pick(count), labels: { topic } }));
  const labels = ['topic'];
  const all = 'Messages in a topic, or a table, for dead letters';
  meter.gauge(
    'cowrie_dead_letter_messages',
    all,
    labels,
    values(({ messages }) => messages),
  );
  meter.gauge(
    'cowrie_dead_letters_waiting',
    'Dead letters that nobody has dealt with',
    labels,
    values(({ waiting }) => waiting),
  );
}
