import type { Logger } from '@cowrie/telemetry';

export type TopicOffset = { topic: string; partition: number; offset: string };

export type Commits = {
  note(topic: string, offsets: ReadonlyMap<number, bigint>): void;
  flush(): Promise<void>;
  /** Drops the offsets of other partitions, because their new owners may have committed later ones. */
  keepOnly(owned: (topic: string, partition: number) => boolean): void;
};

const FLUSH_AFTER_MS = 200;

export function createCommits(deps: {
  logger: Logger;
  send(offsets: TopicOffset[]): Promise<void>;
}): Commits {
  const noted = new Map<string, TopicOffset>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    if (noted.size === 0) return;
    const offsets = [...noted.values()];
    noted.clear();
    try {
      await deps.send(offsets);
    } catch (error) {
      // The only harm is redelivery, and the next commit covers these offsets.
      deps.logger.debug({ err: error }, 'offsets cannot be committed; only the lag metrics suffer');
    }
  }

  const commits: Commits = {
    note(topic, offsets) {
      for (const [partition, offset] of offsets) {
        noted.set(`${topic}/${partition}`, { topic, partition, offset: String(offset) });
      }
      timer ??= setTimeout(() => void commits.flush(), FLUSH_AFTER_MS);
    },
    flush() {
      clearTimeout(timer);
      timer = undefined;
      sending = sending.then(send);
      return sending;
    },
    keepOnly(owned) {
      for (const [key, { topic, partition }] of noted) if (!owned(topic, partition)) noted.delete(key);
    },
  };
  return commits;
}
