import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kafkaRules } from '../../../libs/contracts/src/topics.ts';
import { refusedSettings, shapeOf } from '../k8s/checks/settings.ts';
import { runProgram } from '../tools/run-program.ts';
import { type Fields, fieldsAt } from '../tools/values.ts';
import { loadCompose } from './load.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILE = join(ROOT, 'docker-compose.yml');

const SERVICES = ['gateway', 'ledger', 'user', 'history', 'webhooks'];
const passwordOf = (service: string) => `${service.toUpperCase()}_KAFKA_PASSWORD`;

let folder: string;
let text: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cowrie-compose-'));
  text = await readFile(FILE, 'utf8');
  const secrets = join(folder, 'secrets.env');
  await runProgram(process.execPath, [join(ROOT, 'deploy/docker/make-env.mjs'), secrets], {
    timeoutMs: 20_000,
  });
  const lines = (await readFile(secrets, 'utf8')).matchAll(/^([A-Z_]+)=(.*)$/gm);
  env = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value.replaceAll("'", '')]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function loadChanged(from: string, to: string): Promise<Fields> {
  const changed = join(folder, 'docker-compose.yml');
  if (!text.includes(from)) throw new Error(`docker-compose.yml has no "${from}"`);
  await writeFile(changed, text.replace(from, to));
  return loadCompose(changed, env);
}

describe('docker-compose.yml', () => {
  it('is accepted by Compose, with all services', async () => {
    const services = fieldsAt(await loadCompose(FILE, env), 'services');
    expect(Object.keys(services).sort()).toEqual([
      ...['gateway', 'history', 'history-migration', 'kafka', 'kafka-setup', 'ledger', 'ledger-migration'],
      ...['postgres', 'redis', 'user', 'user-migration', 'webhooks', 'webhooks-migration'],
    ]);
  });

  it('gives each service the variables that it knows and needs, with accepted values', async () => {
    const services = Object.entries(fieldsAt(await loadCompose(FILE, env), 'services'));
    const ours = services.filter(([name]) => shapeOf(name) !== undefined);
    expect(ours).toHaveLength(10);
    for (const [name, service] of ours) {
      const values = Object.entries(fieldsAt(service, 'environment')).map(
        ([variable, value]): [string, string] => [variable, typeof value === 'string' ? value : ''],
      );
      expect([name, refusedSettings(name, new Map(values))]).toEqual([name, []]);
    }
  });

  it('gives the file of leaked passwords to the user service if there is one', async () => {
    const given = await loadCompose(FILE, { ...env, LEAKED_PASSWORDS_FILE: '/srv/leaked' });
    const { environment, volumes } = fieldsAt(given, 'services', 'user');
    const { LEAKED_PASSWORDS_FILE: target } = environment as Record<string, unknown>;
    expect(volumes).toEqual([expect.objectContaining({ source: '/srv/leaked', target, read_only: true })]);
    const without = fieldsAt(await loadCompose(FILE, env), 'services', 'user', 'environment');
    expect(without.LEAKED_PASSWORDS_FILE).toBe('');
  });

  it('admits nobody to Kafka or Redis without the generated passwords', async () => {
    const services = fieldsAt(await loadCompose(FILE, env), 'services');
    const kafka = fieldsAt(services, 'kafka', 'environment');
    const protocols = String(kafka.KAFKA_LISTENER_SECURITY_PROTOCOL_MAP).split(',');
    expect(protocols.map((protocol) => protocol.split(':'))).toEqual([
      ['CLIENT', 'SASL_PLAINTEXT'],
      ['CONTROLLER', 'SASL_PLAINTEXT'],
    ]);
    for (const listener of ['CLIENT', 'CONTROLLER']) {
      const login = String(kafka[`KAFKA_LISTENER_NAME_${listener}_PLAIN_SASL_JAAS_CONFIG`]);
      const users = [
        `user_cowrie="${env.KAFKA_PASSWORD}"`,
        ...SERVICES.map((name) => `user_${name}="${env[passwordOf(name)]}"`),
      ];
      expect(login.match(/user_\w+="[^"]*"/g)).toEqual(users);
      expect(login).toContain(`username="cowrie" password="${env.KAFKA_PASSWORD}" `);
    }
    const { command } = fieldsAt(services, 'redis');
    const redis = Array.isArray(command) ? command : [];
    expect(redis[redis.indexOf('--requirepass') + 1]).toBe(env.REDIS_PASSWORD);
  });

  it('gives each service its own login to Kafka, once topics and rights exist', async () => {
    const services = fieldsAt(await loadCompose(FILE, env), 'services');
    expect(fieldsAt(services, 'kafka', 'environment')).toMatchObject({
      KAFKA_AUTHORIZER_CLASS_NAME: 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
      KAFKA_SUPER_USERS: 'User:cowrie',
      KAFKA_ALLOW_EVERYONE_IF_NO_ACL_FOUND: 'false',
    });
    for (const name of SERVICES) {
      const { KAFKA_BROKERS, INSTANCE_NAME } = fieldsAt(services, name, 'environment');
      expect(KAFKA_BROKERS).toBe(`${name}:${env[passwordOf(name)]}@kafka:9092`);
      const { condition } = fieldsAt(services, name, 'depends_on', 'kafka-setup');
      expect([name, condition]).toEqual([name, 'service_completed_successfully']);
      // The prefix of its consumer groups.
      const groups = kafkaRules().filter(({ user, pattern }) => user === name && pattern === 'prefix');
      for (const group of groups) expect(INSTANCE_NAME).toMatch(new RegExp(`^${group.name}`));
    }
    const { command } = fieldsAt(services, 'kafka-setup');
    const [, program = ''] = Array.isArray(command) ? command : [];
    expect(join(ROOT, 'services/ledger', String(program))).toBe(
      join(ROOT, 'libs/service/src/prepare-kafka/main.ts'),
    );
    const told = Object.entries(services).filter(([, service]) =>
      Object.values(fieldsAt(service, 'environment')).some((value) =>
        String(value).includes(env.KAFKA_PASSWORD ?? 'none'),
      ),
    );
    expect(told.map(([name]) => name)).toEqual(['kafka', 'kafka-setup']);
  });

  it('does not start without a secret, and says how to create it', async () => {
    // Without their keys, payouts and signed heads are off, and accounts of withdrawals are not sealed.
    const optional = /^BOOTSTRAP_|^PAYOUT_|^HEAD_SIGNING_KEY$|^LEDGER_SEAL_|^OTHER_PUBLIC_KEYS$/;
    for (const name of Object.keys(env).filter((name) => !optional.test(name))) {
      const { [name]: _, ...others } = env;
      await expect(loadCompose(FILE, others)).rejects.toThrow(
        `required variable ${name} is missing a value: run node deploy/docker/make-env.mjs`,
      );
    }
  });

  it('is refused when a field or a network is misspelt', async () => {
    await expect(loadChanged('start_period: 60s', 'start_periood: 60s')).rejects.toThrow('start_periood');
    const network = loadChanged('networks: [edge, bus, cache]', 'networks: [edge, buss, cache]');
    await expect(network).rejects.toThrow('undefined network buss');
  });
});
