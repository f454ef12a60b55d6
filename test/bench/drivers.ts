import { type ChildConnection, startChild } from './child.ts';
import type { Cast, DriverMessage, Job, Tally } from './driver/protocol.ts';
import { mergeTallies } from './driver/tally.ts';

export type Drivers = {
  pids: Record<string, number>;
  cast(cast: Omit<Cast, 'kind'>): Promise<void>;
  run(job: Omit<Job, 'kind'>, onWindow?: (tally: Tally) => void): Promise<Tally>;
  stop(): Promise<void>;
};

const CAST_WITHIN_MS = 20_000;
/** Additional time for a job's last requests, or for all requests of a counted job. */
const GRACE_MS = 60_000;
const COUNT_WITHIN_MS = 330_000;

async function runOn(
  child: ChildConnection<DriverMessage>,
  job: Job,
  onWindow?: (tally: Tally) => void,
): Promise<Tally> {
  child.send(job);
  const withinMs = job.count === undefined ? job.warmUpMs + job.measureMs + GRACE_MS : COUNT_WITHIN_MS;
  const endMs = performance.now() + withinMs;
  for (;;) {
    const said = await child.next(Math.max(1, endMs - performance.now()));
    if (said.kind === 'done') return said.tally;
    if (said.kind === 'failed') throw new Error(`the load driver failed: ${said.message}`);
    if (said.kind === 'window') onWindow?.(said.tally);
  }
}

function share(whole: number, count: number, index: number): number {
  return Math.floor(whole / count) + (index < whole % count ? 1 : 0);
}

const rateOf = ({ ratePerSecond }: Omit<Job, 'kind'>, count: number) =>
  ratePerSecond === undefined ? {} : { ratePerSecond: ratePerSecond / count };

export async function startDrivers(count: number, signal: AbortSignal): Promise<Drivers> {
  const file = new URL('./driver/main.ts', import.meta.url);
  const started = await Promise.all(
    Array.from({ length: count }, () => startChild<DriverMessage>(file, { signal })),
  );
  const children = started.map(({ child }) => child);
  return {
    pids: Object.fromEntries(children.map(({ pid }, index) => [`driver-${index + 1}`, pid])),
    async cast(cast) {
      for (const child of children) child.send({ kind: 'cast', ...cast });
      await Promise.all(children.map((child) => child.next(CAST_WITHIN_MS)));
    },
    async run(job, onWindow) {
      // One driver runs a counted job, because several would fund the same users.
      const used = job.count === undefined && onWindow === undefined ? children : children.slice(0, 1);
      const shares = used
        .map((child, index) => ({ child, concurrency: share(job.concurrency, used.length, index) }))
        .filter(({ concurrency }) => concurrency > 0);
      const tallies = await Promise.all(
        shares.map(({ child, concurrency }) =>
          runOn(child, { kind: 'job', ...job, concurrency, ...rateOf(job, shares.length) }, onWindow),
        ),
      );
      return mergeTallies(tallies, 'side by side');
    },
    stop: async () => {
      await Promise.all(children.map((child) => child.stop()));
    },
  };
}
