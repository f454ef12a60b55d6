import { setTimeout as sleep } from 'node:timers/promises';
import type { TcpProxy } from '../../fault/proxy/proxy.ts';
import { findBusiestLeader, numberOf, readController, waitUntilInSync } from '../observe/kafka.ts';
import type { HaWorld, Rehearsal, Result } from '../types.ts';

const CUT_MS = 5_000;
const BROKERS = ['kafka-1', 'kafka-2', 'kafka-3'];

/** Drops everything without notice, as when a cable is pulled. */
async function withCut<T>(proxies: readonly TcpProxy[], during: () => Promise<T>): Promise<T> {
  try {
    for (const proxy of proxies) proxy.shape({ held: true });
    return await during();
  } finally {
    // Data in transit is lost with the connection; it would not arrive minutes later.
    for (const proxy of proxies) proxy.cut();
    await Promise.all(proxies.map((proxy) => proxy.heal()));
  }
}

function between(one: string, server: string, servers: readonly string[], isQuick: boolean): Rehearsal {
  return {
    name: `${one}-cut-from-${server}`,
    group: 'network',
    isQuick,
    run: async ({ links, watch }) => {
      const proxies = servers.flatMap((name) => links.from(one, name));
      await withCut(proxies, () => sleep(CUT_MS));
      return { moments: [{ what: 'healed', tookMs: await watch.answered(Date.now()) }] };
    },
  };
}

const both = ({ links }: HaWorld, one: string, other: string) => [
  ...links.from(one, other),
  ...links.from(other, one),
];

/**
 * Cuts a broker off from its peers but not from its clients, so it believes that it still leads partitions. The broker
 * is not the controller: with the controller cut off, a restarted controller still fetched from it, and no other was
 * elected.
 */
const isolateBroker: Rehearsal = {
  name: 'broker-cut-from-the-other-two',
  group: 'network',
  isQuick: true,
  run: async (world): Promise<Result> => {
    const { platform, watch } = world;
    const alone = `kafka-${await findBusiestLeader(platform, readController(platform))}`;
    const proxies = BROKERS.filter((name) => name !== alone).flatMap((other) => both(world, alone, other));
    const cutAtMs = Date.now();
    const withoutMs = await withCut(proxies, () => watch.answered(cutAtMs));
    const healedAtMs = Date.now();
    const healedMs = await watch.answered(healedAtMs);
    const inSyncMs = await waitUntilInSync(platform, healedAtMs);
    return {
      moments: [
        { what: `${alone} cut off`, tookMs: withoutMs },
        { what: 'healed', tookMs: healedMs },
        { what: 'replicas in step', tookMs: inSyncMs },
      ],
    };
  },
};

/** Cuts one pair of brokers; both still reach the third. */
const cutTwoBrokers: Rehearsal = {
  name: 'two-brokers-cut-from-each-other',
  group: 'network',
  isQuick: false,
  run: async (world): Promise<Result> => {
    const { platform, watch } = world;
    const [first, second] = platform.brokers.toSorted((a, b) => numberOf(a) - numberOf(b));
    if (!first || !second) throw new Error('there are no brokers');
    await withCut(both(world, first.name, second.name), () => sleep(CUT_MS));
    const healedAtMs = Date.now();
    return {
      moments: [
        { what: 'healed', tookMs: await watch.answered(healedAtMs) },
        { what: 'replicas in step', tookMs: await waitUntilInSync(platform, healedAtMs) },
      ],
    };
  },
};

/** Commits wait for the standby and continue when it is reachable again. */
const cutStandby: Rehearsal = {
  name: 'standby-cut-from-primary',
  group: 'network',
  isQuick: false,
  run: async ({ platform, links, watch }) => {
    const { postgres } = platform;
    const proxies = links.from(postgres.standby().name, postgres.primary().name);
    await withCut(proxies, () => sleep(CUT_MS));
    return { moments: [{ what: 'healed', tookMs: await watch.answered(Date.now()) }] };
  },
};

export const networkRehearsals: readonly Rehearsal[] = [
  between('gateway-1', 'kafka', BROKERS, false),
  between('ledger-1', 'kafka', BROKERS, true),
  between('user-1', 'kafka', BROKERS, false),
  between('history-1', 'kafka', BROKERS, false),
  between('ledger-1', 'postgres', ['postgres'], true),
  between('user-1', 'postgres', ['postgres'], false),
  between('history-1', 'postgres', ['postgres'], false),
  between('gateway-1', 'redis', ['redis'], false),
  isolateBroker,
  cutTwoBrokers,
  cutStandby,
];
