import { startChild } from '../child.ts';
import type { Workload } from '../driver/protocol.ts';
import { type LoadLine, median, round, serverMs } from '../measure/figures.ts';
import { interleave, warmUp } from '../measure/rounds.ts';
import { table } from '../measure/tables.ts';
import { ONE_OF_EACH } from '../platform/stack.ts';
import { type Session, storedTransactions, withStack } from '../session.ts';
import { cowrieTarget } from '../targets.ts';
import { timesOf } from './standard.ts';

/**
 * What each control costs that can be turned on or off: the platform as it is measured (idempotency keys, no rate limits, no traces), and
 * the same with one thing else. What cannot be turned off (hash chain, outbox, history) is not here.
 */

type Control = { settings(endpoint: string): Readonly<Record<string, string>>; workload: Workload };
const traces = (share: string): Control => ({
  settings: (endpoint) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }),
  workload: 'random',
});
/** Counted, and never reached. */
const NEVER = '1000000000';
const CONTROLS = {
  'as measured': { settings: () => ({}), workload: 'random' },
  'with 1 % of traces': traces('0.01'),
  'with all traces': traces('1'),
  'with rate limits': {
    settings: () => ({ RATE_LIMIT_USER_PER_MINUTE: NEVER, RATE_LIMIT_ADDRESS_PER_MINUTE: NEVER }),
    workload: 'random',
  },
  'without idempotency keys': { settings: () => ({}), workload: 'random-without-keys' },
} as const satisfies Record<string, Control>;
type ControlName = keyof typeof CONTROLS;
const NAMES = Object.keys(CONTROLS) as ControlName[];
const CONCURRENCIES = [64, 256];
const WARM_UP_SECONDS = 15;

export type ControlLine = Pick<LoadLine, 'concurrency' | 'acceptedPerSecond' | 'p50Ms' | 'p99Ms'> & {
  bench: 'control';
  /** Or a rule; see rules.ts. */
  control: string;
  serverMsEach: number;
  stolenPercent: number;
};

/** Starts again for each control, all of them in turn, `rounds` times: what they share is the machine and the home. */
export async function measureControls(session: Session): Promise<ControlLine[]> {
  const { plan, signal, say, emit } = session;
  const lines: ControlLine[] = [];
  const { child, first } = await startChild<{ endpoint: string }>(
    new URL('../platform/trace-sink.ts', import.meta.url),
    { signal },
  );
  try {
    for (let done = 0; done < plan.rounds; done += 1) {
      for (const name of done % 2 === 0 ? NAMES : NAMES.toReversed()) {
        say(`The platform ${name}, round ${done + 1}…`);
        for (const line of await measureControl(session, name, first.endpoint)) {
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

async function measureControl(session: Session, name: ControlName, endpoint: string): Promise<ControlLine[]> {
  const { settings, workload } = CONTROLS[name];
  const measured: ControlLine[] = [];
  await withStack(
    session,
    ONE_OF_EACH,
    async (stack) => {
      const target = cowrieTarget(session, stack);
      await warmUp([target], WARM_UP_SECONDS);
      for (const concurrency of CONCURRENCIES) {
        const heading = { part: 'standard' as const, stored: await storedTransactions(stack) };
        const slice = { workload, concurrency, ...timesOf(session) };
        const [line] = await interleave([target], slice, { rounds: 1, heading, signal: session.signal });
        if (line) measured.push(toControlLine(name, line));
      }
    },
    settings(endpoint),
  );
  return measured;
}

export function toControlLine(control: string, line: LoadLine): ControlLine {
  const { concurrency, acceptedPerSecond, p50Ms, p99Ms, processorMsEach, stolenPercents } = line;
  const stolenPercent = median(stolenPercents);
  const serverMsEach = round(serverMs(processorMsEach), 3);
  return {
    bench: 'control',
    control,
    concurrency,
    acceptedPerSecond,
    p50Ms,
    p99Ms,
    serverMsEach,
    stolenPercent,
  };
}

/** Medians of the rounds, and the throughput and the processor time as a share of what each is compared with. */
export function controlsTable(
  lines: readonly ControlLine[],
  thanOf: (control: string) => string = () => NAMES[0] ?? '',
): string {
  const names = [...new Set(lines.map(({ control }) => control))];
  const rows = CONCURRENCIES.flatMap((concurrency) => {
    const of = (control: string, pick: (line: ControlLine) => number) =>
      median(lines.filter((line) => line.concurrency === concurrency && line.control === control).map(pick));
    return names.map((control) => {
      const share = (pick: (line: ControlLine) => number) =>
        `${round((100 * of(control, pick)) / of(thanOf(control), pick), 1)} %`;
      const accepted = of(control, (line) => line.acceptedPerSecond);
      return [
        String(concurrency),
        control,
        accepted.toFixed(0),
        share((line) => line.acceptedPerSecond),
        of(control, (line) => line.serverMsEach).toFixed(3),
        share((line) => line.serverMsEach),
        of(control, (line) => line.p50Ms).toFixed(1),
        of(control, (line) => line.p99Ms).toFixed(1),
        of(control, (line) => line.stolenPercent).toFixed(1),
      ];
    });
  });
  return table(
    ['at once', 'the platform', 'accepted/s', 'share', 'server ms', 'share', 'p50 ms', 'p99 ms', 'stolen %'],
    rows,
  );
}
