import { describeError } from '@cowrie/messaging';
import { createWait, type Logger, pause } from '@cowrie/telemetry';
import { createLanes, type LanesDeps } from './work-lanes.ts';

/** New deliveries wake the dispatcher; due retries and the lanes of dead instances do not. */
const LOOK_EVERY_MS = 1_000;
/** Deliveries stored in between are sent together. */
const LOOK_AGAIN_MS = 10;
const STOP_WITHIN_MS = 5_000;

export type Dispatcher = {
  start(): void;
  wake(): void;
  healthy(): boolean;
  problems(): string[];
  stop(): Promise<void>;
};

export function createDispatcher(deps: LanesDeps): Dispatcher {
  const wait = createWait();
  const stopping = new AbortController();
  const cutting = new AbortController();
  const database = createDatabaseStatus(deps.logger);
  let isWoken = false;
  let loop: Promise<void> | undefined;

  function wake(): void {
    isWoken = true;
    wait.cut();
  }

  const lanes = createLanes(deps, { stopping: stopping.signal, cutting: cutting.signal, onDone: wake });

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const lookedAtMs = performance.now();
      try {
        const claimed = await lanes.claim();
        database.answered();
        if (claimed > 0) isWoken = true;
      } catch (error) {
        database.failed(error);
        isWoken = false;
      }
      if (!isWoken) await wait.wait(LOOK_EVERY_MS);
      const earlyMs = LOOK_AGAIN_MS - (performance.now() - lookedAtMs);
      if (earlyMs > 0) await pause(earlyMs, stopping.signal);
    }
  }

  return {
    start() {
      loop ??= look();
    },
    wake,
    healthy: database.isThere,
    problems: () => (database.isThere() ? [] : ['the webhooks database does not answer']),
    async stop() {
      stopping.abort();
      wait.stop();
      const cut = setTimeout(() => cutting.abort(), STOP_WITHIN_MS);
      await loop;
      await lanes.done();
      clearTimeout(cut);
    },
  };
}

function createDatabaseStatus(logger: Logger) {
  let isThere = true;
  return {
    isThere: () => isThere,
    answered() {
      if (!isThere) logger.info({}, 'the webhooks database is reachable again');
      isThere = true;
    },
    failed(error: unknown) {
      if (isThere) {
        const reason = describeError(error);
        logger.warn({ reason }, 'no webhook is sent: the database cannot be read; retrying');
      }
      isThere = false;
    },
  };
}
