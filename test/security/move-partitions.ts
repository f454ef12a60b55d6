import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { TOPIC_SPECS } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { withAdmin } from '../../libs/messaging/src/admin/admin.ts';
import type { SecureStack } from './stack/index.ts';
import type { AuditEntry } from './stack/kafka.ts';

const USER = 'move-partitions';
/** Resource types of Kafka's protocol. */
const TYPES: Record<string, number> = { topic: 2, cluster: 4 };
const OPERATIONS: Record<string, number> = { Read: 3, Write: 4, Alter: 7, Describe: 8, AlterConfigs: 11 };
const LITERAL = 3;
const ALLOW = 3;

type Acl = { resource: { type: string; name?: string }; operations: string[] };

/** Has exactly the rights and settings of the example in docs/operations/high-availability.md. */
export function partitionsAreMoved(stackOf: () => SecureStack): void {
  it('the example that moves partitions has exactly the rights that the tool needs', async () => {
    const { kafka, clientOf } = stackOf();
    const { acls, properties } = readExample();
    await withAdmin(clientOf('admin'), (admin) => admin.createAcls({ acl: acls.flatMap(entriesOf) }));
    const before = kafka.audit().length;
    await moveThemToWhereTheyAre(stackOf(), properties);
    const asked = kafka
      .audit()
      .slice(before)
      .filter(({ user }) => user === USER);
    expect(asked.filter(({ allowed }) => !allowed)).toEqual([]);
    const given = acls.flatMap(({ resource, operations }) =>
      operations.map((one) => `${resource.type} ${one}`),
    );
    expect([...new Set(asked.flatMap(decisive))].sort()).toEqual(
      given.map((one) => one.toLowerCase()).sort(),
    );
  });
}

/** With one broker the partitions cannot move, but the tool sends the same requests. */
async function moveThemToWhereTheyAre({ kafka, filesOf }: SecureStack, properties: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cowrie-move-'));
  const [config, topics, plan] = ['client.properties', 'topics.json', 'plan.json'].map((name) =>
    join(folder, name),
  );
  if (!config || !topics || !plan) throw new Error('no files');
  const tool = (...args: readonly string[]) =>
    kafka.reassign(['--bootstrap-server', kafka.brokers, '--command-config', config, ...args]);
  try {
    const mounted = dirname(filesOf(USER).ca);
    await writeFile(config, properties.replaceAll(/\/etc\/cowrie\/kafka-(ca|user)/g, mounted));
    const all = TOPIC_SPECS.map(({ topic }) => ({ topic }));
    await writeFile(topics, JSON.stringify({ version: 1, topics: all }));
    const said = await tool('--generate', '--topics-to-move-json-file', topics, '--broker-list', '1');
    await writeFile(plan, said.split('\n').findLast((line) => line.startsWith('{')) ?? '');
    await tool('--execute', '--reassignment-json-file', plan, '--throttle', '50000000');
    expect(await tool('--verify', '--reassignment-json-file', plan)).toContain('is completed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readExample(): { acls: Acl[]; properties: string } {
  const text = readFileSync(join(checkoutDir, 'deploy/k8s/examples/move-partitions.yaml'), 'utf8');
  const documents = parseAllDocuments(text).map((document) => document.toJS());
  const ofKind = (kind: string) => documents.find((document) => document.kind === kind);
  return {
    acls: ofKind('KafkaUser').spec.authorization.acls,
    properties: ofKind('ConfigMap').data['client.properties'],
  };
}

const entriesOf = ({ resource: { type, name = 'kafka-cluster' }, operations }: Acl) =>
  operations.map((operation) => ({
    resourceType: TYPES[type] ?? 0,
    resourceName: name,
    resourcePatternType: LITERAL,
    principal: `User:CN=${USER}`,
    host: '*',
    operation: OPERATIONS[operation] ?? 0,
    permissionType: ALLOW,
  }));

const decisive = ({ rule }: AuditEntry): string[] => {
  const [type = '', , , operation = ''] = rule.toLowerCase().split(' ');
  return [`${type} ${operation.replace('_', '')}`];
};
