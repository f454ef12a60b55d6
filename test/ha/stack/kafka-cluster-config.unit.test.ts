import { describe, expect, it } from '@jest/globals';
import { type BrokerPorts, clusterProperties, hostsFile, peerAddress } from './kafka-cluster-config.ts';

const broker = (number: number): BrokerPorts => ({
  number,
  port: 20_000 + number,
  controllerPort: 21_000 + number,
  peerPort: 22_000 + number,
});
const brokers = [1, 2, 3, 4].map(broker);

function settingsOf(number: number): Map<string, string> {
  const links = [{ instance: 'ledger-1', port: 23_000, advertisedPort: 24_000 }];
  const text = clusterProperties(broker(number), brokers, { dataDir: '/data/kafka', links });
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

describe('a broker of a cluster', () => {
  it('keeps three replicas, two of which acknowledge', () => {
    const settings = settingsOf(1);
    for (const name of ['default', 'offsets.topic', 'transaction.state.log'])
      expect(settings.get(`${name}.replication.factor`)).toBe('3');
    expect(settings.get('min.insync.replicas')).toBe('2');
    expect(settings.get('transaction.state.log.min.isr')).toBe('2');
  });

  it('knows all controllers by name, and listens for its peers apart from its clients', () => {
    const settings = settingsOf(2);
    expect(settings.get('node.id')).toBe('2');
    const voters = '1@kafka-1:21001,2@kafka-2:21002,3@kafka-3:21003';
    expect(settings.get('controller.quorum.voters')).toBe(voters);
    expect(settings.get('inter.broker.listener.name')).toBe('PEER');
    expect(settings.get('advertised.listeners')).toBe(
      'PLAINTEXT://127.0.0.1:20002,LINK_LEDGER_1://127.0.0.1:24000,PEER://kafka-2:22002',
    );
    expect(settings.get('listeners')).toContain('PEER://127.0.0.1:22002');
  });

  it('is no controller when it is added to three', () => {
    const added = settingsOf(4);
    expect(added.get('process.roles')).toBe('broker');
    expect(added.get('listeners')).not.toContain('CONTROLLER');
    expect(added.get('controller.quorum.voters')).toBe(settingsOf(1).get('controller.quorum.voters'));
    expect(settingsOf(3).get('process.roles')).toBe('broker,controller');
    expect(settingsOf(3).get('listeners')).toContain('CONTROLLER://127.0.0.1:21003');
  });

  it('finds itself here and each of the others at an address of that pair only', () => {
    const lines = hostsFile(broker(2), brokers).trim().split('\n');
    expect(lines.slice(0, 3)).toEqual(['127.1.2.1 kafka-1', '127.0.0.1 kafka-2', '127.1.2.3 kafka-3']);
    const pairs = brokers.flatMap((from) => brokers.map((to) => peerAddress(from.number, to.number)));
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});
