import { z } from 'zod';
import { partitionsShape } from '../../../../libs/contracts/src/topics.ts';
import { acceptedForm } from '../../../../libs/runtime/src/config.ts';
import { kafkaConfigShape } from '../../../../libs/runtime/src/connections.ts';
import { MigrationConfigSchema } from '../../../../libs/runtime/src/migration-config.ts';
import { ConfigSchema as GatewayConfig } from '../../../../services/gateway/src/config.ts';
import { ConfigSchema as HistoryConfig } from '../../../../services/history/src/config.ts';
import { ConfigSchema as LedgerConfig } from '../../../../services/ledger/src/config.ts';
import { ConfigSchema as ArchiveConfig } from '../../../../services/ledger/src/tools/archive/config.ts';
import { ConfigSchema as UserConfig } from '../../../../services/user/src/config.ts';
import { ConfigSchema as WebhooksConfig } from '../../../../services/webhooks/src/config.ts';
import { type Fields, fieldsAt, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from '../manifests/documents.ts';
import { containersOf, type Workload, workloadsOf } from '../manifests/workloads.ts';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

const SHAPES: Record<string, Shape> = {
  gateway: GatewayConfig.shape,
  ledger: LedgerConfig.shape,
  user: UserConfig.shape,
  history: HistoryConfig.shape,
  webhooks: WebhooksConfig.shape,
  'kafka-setup': { ...kafkaConfigShape, ...partitionsShape },
  'ledger-archive': ArchiveConfig.shape,
  'ledger-migration': MigrationConfigSchema.shape,
  'user-migration': MigrationConfigSchema.shape,
  'history-migration': MigrationConfigSchema.shape,
  'webhooks-migration': MigrationConfigSchema.shape,
};

/** Variables that Node itself reads. */
const OF_NODE =
  /^(NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NODE_USE_ENV_PROXY|UV_THREADPOOL_SIZE|https?_proxy|no_proxy)$/i;

export const shapeOf = (program: string): Shape | undefined => SHAPES[program];

/** Variables from elsewhere have no value here, and files are not read. An empty value counts as missing. */
export function refusedSettings(program: string, given: ReadonlyMap<string, string | undefined>): string[] {
  const shape = shapeOf(program) ?? {};
  const unknown = [...given.keys()].filter((name) => shape[name] === undefined && !OF_NODE.test(name));
  const refused = Object.entries(shape).flatMap(([name, field]) => {
    const value = given.get(name) || undefined;
    if (given.has(name) && (given.get(name) === undefined || name.endsWith('_FILE'))) return [];
    if (z.safeParse(field, value).success) return [];
    return [`${name}${value === undefined ? ' is missing;' : ''} must be ${acceptedForm(field)}`];
  });
  return [...unknown.map((name) => `${name} is no variable of it`), ...refused];
}

export function settingProblems(documents: readonly Manifest[]): string[] {
  return workloadsOf(documents).flatMap((workload) => {
    const program = textAt(workload.podLabels, 'app.kubernetes.io/name');
    if (shapeOf(program) === undefined) return [];
    const refused = refusedSettings(program, variablesOf(workload, documents));
    return refused.map((line) => `${workload.title}: ${line}`);
  });
}

function variablesOf(workload: Workload, documents: readonly Manifest[]): Map<string, string | undefined> {
  const variables = new Map<string, string | undefined>();
  for (const container of containersOf(workload)) {
    for (const entry of listAt(container, 'envFrom')) addAll(variables, configMapOf(entry, documents));
    for (const entry of listAt(container, 'env')) {
      variables.set(textAt(entry, 'name'), 'value' in entry ? textAt(entry, 'value') : undefined);
    }
  }
  return variables;
}

function configMapOf(entry: Fields, documents: readonly Manifest[]): Fields {
  const name = textAt(entry, 'configMapRef', 'name');
  // A ConfigMap that the documents do not contain comes from elsewhere.
  const found = ofKind(documents, 'ConfigMap').find((map) => nameOf(map) === name);
  return fieldsAt(found, 'data');
}

function addAll(variables: Map<string, string | undefined>, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) variables.set(name, String(value));
}
