import { startChild } from '../child.ts';
import { type LoadLine, median, round, serverMs } from '../figures.ts';
import { interleave } from '../rounds.ts';
import { type Session, storedTransactions, withStack } from '../session.ts';
import { ONE_OF_EACH } from '../stack.ts';
import { table } from '../tables.ts';
import { cowrieTarget } from '../targets.ts';
import { timesOf } from './standard.ts';

/** What traces cost: the same platform with none, with one request in a hundred recorded, and with all of them. */

const SHARES = { off: null, '1 %': '0.01', '100 %': '1' } as const;
type Share = keyof typeof SHARES;
const CONCURRENCIES = [64, 256];

export type TracingLine = Pick<LoadLine, 'concurrency' | 'acceptedPerSecond' | 'p50Ms' | 'p99Ms'> & {
  bench: 'tracing';
  share: Share;
  serverMsEach: number;
  stolenPercent: number;
};

/** Starts again for each share, all of them in turn, `rounds` times: what they share is the machine and the home. */
export async function measureTracing(session: Session): Promise<TracingLine[]> {
  const { plan, signal, say, emit } = session;
  const lines: TracingLine[] = [];
  const { child, first } = await startChild<{ endpoint: string }>(
    new URL('../trace-sink.ts', import.meta.url),
    {
      signal,
    },
  );
  try {
    for (let done = 0; done < plan.rounds; done += 1) {
      const shares = Object.keys(SHARES) as Share[];
      for (const share of done % 2 === 0 ? shares : shares.toReversed()) {
        say(`Traces: ${share}, round ${done + 1}…`);
        for (const line of await measureShare(session, share, first.endpoint)) {
          lines.push(line);
          emit(line);
        }
      }
    }
  } finally {
    await child.stop();
  }
  return lines;
}

async function measureShare(session: Session, share: Share, endpoint: string): Promise<TracingLine[]> {
  const ratio = SHARES[share];
  const env = ratio === null ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio };
  const measured: TracingLine[] = [];
  await withStack(
    session,
    ONE_OF_EACH,
    async (stack) => {
      const target = cowrieTarget(session, stack);
      for (const concurrency of CONCURRENCIES) {
        const heading = { part: 'standard' as const, stored: await storedTransactions(stack) };
        const slice = { workload: 'random' as const, concurrency, ...timesOf(session) };
        const [line] = await interleave([target], slice, {
          rounds: 1,
          heading,
          signal: session.signal,
        });
        if (line) measured.push(toTracingLine(share, line));
      }
    },
    env,
  );
  return measured;
}

function toTracingLine(share: Share, line: LoadLine): TracingLine {
  const { concurrency, acceptedPerSecond, p50Ms, p99Ms, processorMsEach, stolenPercents } = line;
  const stolenPercent = median(stolenPercents);
  const serverMsEach = round(serverMs(processorMsEach), 3);
  return {
    bench: 'tracing',
    share,
    concurrency,
    acceptedPerSecond,
    p50Ms,
    p99Ms,
    serverMsEach,
    stolenPercent,
  };
}

/** Medians of the rounds, and what is left of the throughput without traces. */
export function tracingTable(lines: readonly TracingLine[]): string {
  const rows = CONCURRENCIES.flatMap((concurrency) => {
    const of = (share: string, pick: (line: TracingLine) => number) =>
      median(lines.filter((line) => line.concurrency === concurrency && line.share === share).map(pick));
    const without = of('off', (line) => line.acceptedPerSecond);
    return Object.keys(SHARES).map((share) => {
      const accepted = of(share, (line) => line.acceptedPerSecond);
      return [
        String(concurrency),
        share,
        accepted.toFixed(0),
        `${round((100 * accepted) / without, 1)} %`,
        of(share, (line) => line.serverMsEach).toFixed(3),
        of(share, (line) => line.p50Ms).toFixed(1),
        of(share, (line) => line.p99Ms).toFixed(1),
        of(share, (line) => line.stolenPercent).toFixed(1),
      ];
    });
  });
  return table(
    ['at once', 'traces', 'accepted/s', 'of none', 'server ms', 'p50 ms', 'p99 ms', 'stolen %'],
    rows,
  );
}
