import { type KafkaRule, TOPIC_SPECS, TOPICS, topicSpecsOf } from '@cowrie/contracts';
import { ensureTopics, type KafkaClient } from '@cowrie/messaging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { anIdempotencyKey, aPerson, aPersonWith, theSuperAdmin, transfer } from '../support/fixtures.ts';
import { post } from '../support/http.ts';
import { connectionsToKafka } from './connections.ts';
import { lookAtLag, makeDeadLetters, reconcile, tryToRead, useThePlatform } from './flow.ts';
import { partitionsAreMoved } from './move-partitions.ts';
import { rightsInKafka } from './rights.ts';
import { allow, disallow, readRules } from './stack/acls.ts';
import { type SecureStack, startSecureStack } from './stack/index.ts';
import type { AuditEntry } from './stack/kafka.ts';
import type { Service } from './stack/services.ts';
import { storesAreSecured } from './stores.ts';

/** Each step builds on those before. */
const rules = readRules();
const services = new Map<string, Service>();
let stack: SecureStack;
let admin: KafkaClient;
beforeAll(async () => {
  stack = await startSecureStack();
  admin = stack.clientOf('admin');
  await allow(admin, rules);
  const { superAdminEmail, superAdminPassword, apiKey } = stack.secrets;
  Object.assign(process.env, { BASE: stack.baseUrl, API_KEY: apiKey });
  Object.assign(process.env, { ADMIN_EMAIL: superAdminEmail, ADMIN_PASSWORD: superAdminPassword });
});
afterAll(() => stack?.stop());

const SOON_MS = 30_000;
/** Dead letters are counted every minute, and when a starting service has got its partitions. */
const COUNTED_WITHIN_MS = 75_000;
const rulesOf = (user: string): KafkaRule[] => rules.filter((rule) => rule.user === user);
const auditName = ({ user, type, name, pattern, operation }: KafkaRule): string =>
  [user, type, name, pattern === 'prefix' ? 'prefixed' : pattern, operation].join(' ').toLowerCase();
/** The rule that allowed exactly the operation that it names: without it the request would have been refused. */
const decisive = ({ user, rule, operation, allowed }: AuditEntry): string[] =>
  allowed && rule.endsWith(` ${operation}`) ? [`${user} ${rule}`.toLowerCase()] : [];

describe('a service that may not create topics', () => {
  it('names the missing ones, waits, and starts when they exist', async () => {
    const history = await stack.start('history');
    await eventually(() => expect(history.log()).toContain('topics cannot be created yet'), SOON_MS);
    const missing = topicSpecsOf('history').map(({ topic }) => topic);
    expect(history.log()).toContain(`which may not create them: ${missing.join(', ')} (12 partitions each)`);
    await ensureTopics(admin, TOPIC_SPECS);
    await history.ready();
    services.set('history', history);
  });
});

/** Services compare the settings of topics with their own. In a cluster the topic operator manages them. */
const NOT_NEEDED = 'DESCRIBE_CONFIGS';

describe('the rules of the manifests', () => {
  it('are sufficient for the platform', async () => {
    const before = stack.kafka.audit().length;
    for (const name of ['ledger', 'user', 'webhooks', 'gateway'] as const)
      services.set(name, await stack.start(name));
    await Promise.all([...services.values()].map((service) => service.ready()));
    const payer = await useThePlatform();
    await makeDeadLetters(stack);
    await lookAtLag(stack.clientOf('keda'), rulesOf('keda'));
    for (const topic of [TOPICS.coinEvents, TOPICS.userEvents]) {
      expect(await tryToRead(stack.clientOf('example-team'), `example-team.${topic}`, topic)).toBe('read');
    }
    await services.get('ledger')?.stop();
    await reconcile(stack);
    services.set('ledger', await stack.start('ledger'));
    await services.get('ledger')?.ready();
    // A starting service counts its dead letters.
    for (const name of ['user', 'history'] as const) {
      await services.get(name)?.stop();
      services.set(name, await stack.start(name));
      await services.get(name)?.ready();
    }
    // The transfer goes to the partition of a wallet that has events already.
    await transfer(payer, { toTreasury: 'course-fees' }, 1);
    const refused = await post('/api/coins/transfer', { toUserId: payer.id, amount: 1, reason: 'x' }, payer);
    expect(refused.status).toBe(422);
    const since = stack.kafka.audit().slice(before);
    expect(since.filter(({ allowed, operation }) => !allowed && operation !== NOT_NEEDED)).toEqual([]);
  });

  it('are all needed', async () => {
    await eventually(() => {
      const used = new Set(stack.kafka.audit().flatMap(decisive));
      expect(rules.map(auditName).filter((name) => !used.has(name))).toEqual([]);
    }, COUNTED_WITHIN_MS);
  });

  it('apply at once: a removed right is refused, and works again when it is back', async () => {
    const superAdmin = await theSuperAdmin();
    const [payer, receiver] = [await aPersonWith(10, superAdmin), await aPerson()];
    const idempotencyKey = anIdempotencyKey();
    const pay = () =>
      post(
        '/api/coins/transfer',
        { toUserId: receiver.id, amount: 1, reason: 'x' },
        { ...payer, idempotencyKey },
      );
    const rule = rulesOf('gateway').filter(({ name }) => name === TOPICS.ledgerCommands);
    await disallow(admin, rule);
    expect((await pay()).status).toBeGreaterThanOrEqual(503);
    await allow(admin, rule);
    await eventually(async () => expect((await pay()).status).toBe(201), SOON_MS);
  });
});

storesAreSecured(() => stack);
rightsInKafka(() => stack);
partitionsAreMoved(() => stack);
connectionsToKafka(
  () => stack,
  () => [...services.values()],
);
