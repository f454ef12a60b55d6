import { afterEach, describe, expect, it } from '@jest/globals';
import { testClientOf } from '../testing.ts';
import { createCluster } from './cluster.ts';
import { metadata, startBroker } from './testing.ts';

const TOPIC = 'coin.events';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A broker that says who leads, and since which election. */
async function brokerWhoSays(say: () => { nodeId: number; epoch: number }) {
  const broker = await startBroker(() => metadata({ [TOPIC]: 2 }, { ...say(), port: broker.port }));
  closing.push(broker.close);
  return broker;
}

function clusterOf(ports: number[]) {
  const cluster = createCluster(testClientOf(ports.map((port) => `127.0.0.1:${port}`).join(',')));
  closing.push(() => cluster.close(new Error('the test is over')));
  return cluster;
}

describe('a cluster', () => {
  it('believes the later election, whoever tells of it, unless that is in doubt', async () => {
    let said = { nodeId: 1, epoch: 7 };
    const broker = await brokerWhoSays(() => said);
    const cluster = clusterOf([broker.port]);
    await cluster.know([TOPIC]);
    expect([cluster.partitions(TOPIC), cluster.leaderOf(TOPIC, 1)]).toEqual([2, { nodeId: 1, epoch: 7 }]);
    said = { nodeId: 1, epoch: 6 };
    await cluster.refresh();
    expect(cluster.leaderOf(TOPIC, 1)?.epoch).toBe(7);
    // As after the topic was made again.
    cluster.doubt(TOPIC);
    await cluster.refresh();
    expect(cluster.leaderOf(TOPIC, 1)?.epoch).toBe(6);
  });

  it('asks another broker first each time, and passes over those that are away', async () => {
    const brokers = await Promise.all([1, 2].map((epoch) => brokerWhoSays(() => ({ nodeId: 1, epoch }))));
    const cluster = clusterOf([...brokers.map(({ port }) => port), 1]);
    for (let time = 0; time < 6; time++) await cluster.refresh();
    expect(brokers.map(({ asked }) => asked.length).every((count) => count >= 2)).toBe(true);
    const nobody = clusterOf([1]);
    await expect(nobody.refresh()).rejects.toThrow('no broker answers');
  });

  it('connects again when a connection has ended, and opens none once it is closed', async () => {
    const broker = await brokerWhoSays(() => ({ nodeId: 1, epoch: 1 }));
    const cluster = clusterOf([broker.port]);
    await cluster.know([TOPIC]);
    const first = await cluster.broker(1);
    expect(await cluster.broker(1)).toBe(first);
    first.close(new Error('lost'));
    const second = await cluster.broker(1);
    expect(second).not.toBe(first);
    expect(second.isOpen()).toBe(true);
    cluster.close(new Error('enough'));
    expect(second.isOpen()).toBe(false);
    await expect(cluster.broker(1)).rejects.toThrow('enough');
  });
});
