import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insideVariable } from '../../support/platform/platform-env.ts';
import { FAULTS } from '../faults/catalogue.ts';
import { randomOf } from '../record/plan/random.ts';
import { checkBefore, runRound } from '../run/round.ts';
import { openStage, type Stage } from '../run/stage.ts';

/* A fixed selection of the faults of `npm run test:fault`. Proxies stand between services and servers. */

const SEED = 4;
const REQUESTS_PER_SECOND = 60;
const START_DEADLINE_MS = 90_000;
const ROUND_DEADLINE_MS = 90_000;

const NAMES = ['reset-link', 'hold-link', 'replay-commands', 'empty-redis', 'rebalance-storm', 'step-clock'];
const faults = NAMES.map((name, index) => {
  const fault = FAULTS.find((candidate) => candidate.name === name);
  if (!fault) throw new Error(`there is no fault ${name}`);
  return { name, ...fault.draw(randomOf(SEED, index), 2) };
});

/** Docker and given servers leave no local stack, which the faults need. */
function isLocalStack(): boolean {
  const file = join(insideVariable('COWRIE_HOME'), 'data', 'stack');
  return existsSync(file) && readFileSync(file, 'utf8').trim() === 'local';
}

const describeLocally = isLocalStack() ? describe : describe.skip;

describeLocally('a platform under load, with proxies between (needs servers that run without Docker)', () => {
  let stage: Stage | undefined;
  const controller = new AbortController();

  beforeAll(async () => {
    stage = await openStage({
      ledgers: 2,
      smallDisks: false,
      seed: SEED,
      progress: () => undefined,
      signal: controller.signal,
      requestsPerSecond: REQUESTS_PER_SECOND,
    });
    expect(await checkBefore(stage)).toEqual([]);
  }, START_DEADLINE_MS);
  afterAll(async () => {
    controller.abort();
    await stage?.close(false);
  }, START_DEADLINE_MS);

  it.each(faults)(
    'loses, doubles and invents nothing: $name',
    async (drawn) => {
      if (!stage) throw new Error('it was not started');
      const round = await runRound(stage, drawn);
      expect(round.violations).toEqual([]);
      expect(round.codes.get('201')).toBeGreaterThan(0);
    },
    ROUND_DEADLINE_MS,
  );
});
