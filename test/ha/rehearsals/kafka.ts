import { setTimeout as sleep } from 'node:timers/promises';
import {
  brokerOf,
  findBusiestLeader,
  readController,
  readCoordinator,
  waitUntilInSync,
  waitUntilServing,
} from '../observe/kafka.ts';
import type { Node } from '../stack/node.ts';
import type { HaWorld, Rehearsal, Result } from '../types.ts';

const LEDGER_GROUP = 'ledger';
const AWAY_MS = 3_000;
const BELOW_MINIMUM_MS = 4_000;

async function loseBroker(world: HaWorld, broker: Node): Promise<Result> {
  const { platform, watch } = world;
  await broker.kill();
  const lostAtMs = Date.now();
  const withoutMs = await watch.answered(lostAtMs);
  await sleep(AWAY_MS);
  broker.start();
  const startedAtMs = Date.now();
  const inSyncMs = await waitUntilInSync(platform, startedAtMs);
  const backAtMs = Date.now();
  const afterMs = await watch.answered(backAtMs);
  return {
    moments: [
      { what: `without ${broker.name}`, tookMs: withoutMs },
      { what: `replicas of ${broker.name} in step`, tookMs: inSyncMs },
      { what: `with ${broker.name}`, tookMs: afterMs },
    ],
  };
}

const lost = (
  name: string,
  isQuick: boolean,
  which: (world: HaWorld) => Promise<number> | number,
): Rehearsal => ({
  name,
  group: 'kafka',
  isQuick,
  run: async (world) => loseBroker(world, brokerOf(world.platform, await which(world))),
});

/** Below the minimum number of replicas nothing may be acknowledged; work continues when one broker is back. */
const loseTwo: Rehearsal = {
  name: 'two-brokers-killed',
  group: 'kafka',
  isQuick: true,
  run: async ({ platform, watch, load }) => {
    const [first, second] = platform.brokers;
    if (!first || !second) throw new Error('there are no brokers');
    await Promise.all([first.kill(), second.kill()]);
    const lostAtMs = Date.now();
    await sleep(BELOW_MINIMUM_MS);
    const accepted = load
      .recording()
      .operations.flatMap(({ attempts }) => attempts)
      .filter(
        ({ purpose, status, sentAtMs }) => purpose === 'first' && status === 201 && sentAtMs > lostAtMs,
      );
    first.start();
    const kafkaMs = await waitUntilServing([first], Date.now());
    const oneMs = await watch.answered(Date.now());
    second.start();
    const secondAtMs = Date.now();
    const inSyncMs = await waitUntilInSync(platform, secondAtMs);
    return {
      moments: [
        { what: 'with two of three', tookMs: oneMs },
        { what: `until ${first.name} had started`, tookMs: kafkaMs },
        { what: 'replicas in step', tookMs: inSyncMs },
      ],
      violations: accepted.length > 0 ? [{ rule: 'min-isr', detail: `${accepted.length} accepted` }] : [],
    };
  },
};

export const kafkaRehearsals: readonly Rehearsal[] = [
  lost('broker-that-leads-most-killed', false, ({ platform }) => findBusiestLeader(platform)),
  lost('broker-that-controls-killed', true, ({ platform }) => readController(platform)),
  lost('broker-that-coordinates-killed', false, ({ platform }) => readCoordinator(platform, LEDGER_GROUP)),
  ...[1, 2, 3].map((number) => lost(`broker-${number}-killed`, false, () => number)),
  loseTwo,
];
