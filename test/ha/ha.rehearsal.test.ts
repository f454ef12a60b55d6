import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REHEARSALS } from './rehearsals/catalogue.ts';
import type { RehearsalReport } from './rehearse.ts';
import { table } from './report.ts';
import { runGroup } from './run-groups.ts';
import { type HaStage, openHaStage } from './stage.ts';

/*
 * `npm run test:ha` runs all rehearsals. There are three Kafka brokers, a PostgreSQL with a synchronous standby, and a
 * proxy in each connection between any two.
 */

const SEED = 1;
const OUTAGE_SECONDS = 10;
const START_DEADLINE_MS = 150_000;
const GROUP_DEADLINE_MS = 280_000;

const quick = REHEARSALS.filter(({ isQuick }) => isQuick);
const groups = [...Map.groupBy(quick, ({ group }) => group)].map(([group, rehearsals]) => ({
  group,
  rehearsals,
}));
/** Only Linux has the several loopback addresses that stand for the network between brokers. */
const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;
const print = (line: string) => void process.stderr.write(`${line}\n`);

describeOnLinux('a platform whose servers stand in for each other, under load', () => {
  let stage: HaStage | undefined;
  const done: RehearsalReport[] = [];
  const { signal, abort } = abortable();

  beforeAll(async () => {
    stage = await openHaStage({ seed: SEED, progress: print, signal });
  }, START_DEADLINE_MS);
  afterAll(async () => {
    for (const line of table(done)) print(line);
    abort();
    await stage?.close(done.some(({ violations }) => violations.length > 0));
  }, START_DEADLINE_MS);

  it.each(groups)(
    'loses nothing, answers as promised and recovers: $group',
    async ({ rehearsals }) => {
      if (!stage) throw new Error('it was not started');
      const { rehearsed, violations } = await runGroup(stage, rehearsals, {
        seconds: OUTAGE_SECONDS,
        print,
        signal,
      });
      done.push(...rehearsed);
      expect(violations).toEqual([]);
      expect(rehearsed.flatMap((one) => one.violations.map((wrong) => ({ in: one.name, ...wrong })))).toEqual(
        [],
      );
      expect(rehearsed.map(({ name }) => name)).toEqual(rehearsals.map(({ name }) => name));
      // A rehearsal skipped on this machine (no C compiler) has proved nothing.
      expect(rehearsed.flatMap(({ notes }) => notes).filter((note) => note.startsWith('skipped'))).toEqual(
        [],
      );
    },
    GROUP_DEADLINE_MS,
  );
});

function abortable(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
