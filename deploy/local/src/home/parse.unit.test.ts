import { describe, expect, it } from '@jest/globals';
import { parseJavaMajor } from '../prerequisites.ts';
import { parseProcStat } from '../processes/processes.ts';
import { parseIdentity } from '../processes/run-files.ts';
import { dockerAddress } from '../servers/docker/probe.ts';
import { escapeProperty, kafkaProperties } from '../servers/kafka/config.ts';
import { isBinaryFor, isRecentRedis } from '../servers/redis/redis.ts';
import { hintIn } from './files.ts';

describe('what other programs print', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_402"', 8],
    ['openjdk version "25" 2025-09-16', 25],
    ['nothing of the kind', undefined],
  ])('java: %s', (text, major) => {
    expect(parseJavaMajor(text)).toBe(major);
  });

  it.each([
    ['Redis server v=6.2.6 sha=0', true],
    ['Redis server v=7.0.15 sha=0', true],
    ['Redis server v=6.0.16 sha=0', false],
    ['Redis server v=5.0.7 sha=0', false],
    ['', false],
  ])('redis-server: %s', (text, recent) => {
    expect(isRecentRedis(text)).toBe(recent);
  });

  it('the names of Redis binaries', () => {
    expect(isBinaryFor('redis-server-6.2.6-v5-linux-amd64', 'linux', 'x64')).toBe(true);
    expect(isBinaryFor('redis-server-6.2.7-linux-arm64', 'linux', 'arm64')).toBe(true);
    expect(isBinaryFor('redis-server-6.2.7-linux-386', 'linux', 'x64')).toBe(false);
    expect(isBinaryFor('redis-server-6.2.6-v5-darwin-arm64', 'linux', 'arm64')).toBe(false);
  });

  it('/proc/PID/stat, whatever the name holds; a zombie is no process', () => {
    const rest = `1 ${Array.from({ length: 17 }, () => 0).join(' ')} 4711 0`;
    expect(parseProcStat(`7 (a) S (b) S ${rest}`)).toEqual({ state: 'S', startTicks: '4711' });
    expect(parseProcStat(`7 (a) Z ${rest}`)).toBeUndefined();
  });

  it.each([
    ['TypeError: no\n    at x (y.ts:1)\n\nNode.js v24.0.0\n', 'TypeError: no'],
    ['first\nlast words\n', 'last words'],
    ['', 'it said nothing'],
  ])('the end of a log: %j', (text, hint) => {
    expect(hintIn(text)).toBe(hint);
  });
});

describe('files that people may damage', () => {
  it.each([['{}'], ['{"pid":-1,"startedAt":"x"}'], ['{"pid":"1","startedAt":"x"}'], ['null'], [undefined]])(
    'an identity of %j is none',
    (text) => {
      expect(parseIdentity(text)).toBeUndefined();
    },
  );
});

describe('where Docker is asked', () => {
  it.each([
    ['unix:///run/user/1000/docker.sock', { socketPath: '/run/user/1000/docker.sock' }],
    ['tcp://build:2375', { host: 'build', port: '2375' }],
    ['tcp://build', { host: 'build', port: 2375 }],
    ['ssh://me@build', undefined],
  ])('%s', (host, address) => {
    expect(dockerAddress({ DOCKER_HOST: host })).toEqual(address);
  });
});

describe("Kafka's settings", () => {
  it('name a single node on the loopback interface', () => {
    const lines = kafkaProperties({ dataDir: '/home/me/data', port: 1, controllerPort: 2 }).split('\n');
    expect(lines).toContain('listeners=PLAINTEXT://127.0.0.1:1,CONTROLLER://127.0.0.1:2');
    expect(lines).toContain('log.dirs=/home/me/data');
    expect(lines).toContain('auto.create.topics.enable=false');
    const replicas = lines.filter((line) => /replication\.factor=|min\.isr=/.test(line));
    expect(replicas.length).toBeGreaterThan(4);
    expect(replicas.filter((line) => !line.endsWith('=1'))).toEqual([]);
  });

  it('name a listener for each instance that is reached through a link', () => {
    const links = [{ instance: 'ledger-1', port: 3, advertisedPort: 4 }];
    const lines = kafkaProperties({ dataDir: '/data', port: 1, controllerPort: 2, links }).split('\n');
    expect(lines).toContain(
      'listeners=PLAINTEXT://127.0.0.1:1,CONTROLLER://127.0.0.1:2,LINK_LEDGER_1://127.0.0.1:3',
    );
    expect(lines).toContain('advertised.listeners=PLAINTEXT://127.0.0.1:1,LINK_LEDGER_1://127.0.0.1:4');
    expect(lines).toContain(
      'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,LINK_LEDGER_1:PLAINTEXT',
    );
  });

  it('let nobody in without a login of theirs when there are logins, nor do what no rule allows', () => {
    const services = { gateway: 'g', ledger: 'l', user: 'u', history: 'h', webhooks: 'w' };
    const logins = { cowrie: 'secret', ...services };
    const text = kafkaProperties({ dataDir: '/data', port: 1, controllerPort: 2, logins });
    const lines = text.split('\n');
    expect(lines).toContain('listeners=CLIENT://127.0.0.1:1,CONTROLLER://127.0.0.1:2');
    expect(lines).toContain('listener.security.protocol.map=CLIENT:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT');
    expect(text).not.toContain('PLAINTEXT://');
    for (const name of ['client', 'controller']) {
      const line = lines.find((each) => each.startsWith(`listener.name.${name}.plain.sasl.jaas.config=`));
      expect(line).toContain('PlainLoginModule required username="cowrie" password="secret" ');
      const users = Object.entries(logins).map(([user, password]) => `user_${user}="${password}"`);
      expect(line?.match(/user_\w+="[^"]*"/g)).toEqual(users);
    }
    expect(lines).toContain('authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer');
    expect(lines).toContain('super.users=User:cowrie');
    expect(lines).toContain('allow.everyone.if.no.acl.found=false');
  });

  it('survive a directory that is not Latin', () => {
    expect(escapeProperty('/home/é\\x')).toBe('/home/\\u00e9\\\\x');
  });
});
