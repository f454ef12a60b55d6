import { join } from 'node:path';
import { type Manifest, parseManifests } from '../manifests/documents.ts';
import { K8S_FOLDER, render } from '../manifests/kustomize.ts';
import { acceptedExceptions, exceptionProblems, isAccepted } from './accepted.ts';
import { copyProblems, foreignUserProblems, heapProblems, listenerProblems } from './brokers.ts';
import { addressProblems } from './connections.ts';
import {
  connectionProblems,
  databaseMemoryProblems,
  loginNameProblems,
  loginProblems,
  scheduleProblems,
  standbyProblems,
  storageClassProblems,
  storeAccessProblems,
} from './database-access.ts';
import { backupProblems, databaseProblems, logProblems } from './databases.ts';
import { routeProblems } from './edge.ts';
import { fileProblems } from './files.ts';
import { forbiddenValues } from './forbidden.ts';
import { brokerProblems, exporterProblems, rightProblems, versionProblems } from './kafka.ts';
import { monitorProblems } from './monitors.ts';
import { namespaceProblems } from './namespaces.ts';
import { networkProblems } from './network.ts';
import { ownerProblems } from './owners.ts';
import { redisProblems } from './redis.ts';
import { differencesFrom } from './reference/differences.ts';
import { releaseProblems } from './release.ts';
import { RULES, type RuleId } from './rules.ts';
import { forgottenReferences } from './secrets/forgotten.ts';
import { storeProblems } from './secrets/store.ts';
import { unreadKeys } from './secrets/unread.ts';
import {
  budgetProblems,
  commandProblems,
  imageProblems,
  memoryProblems,
  publicUrlProblems,
  scalerProblems,
  stopProblems,
} from './services.ts';
import { settingProblems } from './settings.ts';
import { trustedProxyProblems } from './trusted-proxies.ts';
import { unchangedExampleProblems } from './unchanged.ts';

export type Problem = { rule: RuleId; line: string };
type Check = (documents: readonly Manifest[], reference: readonly Manifest[]) => string[];

/** No schema and no API server reports these faults; some would appear only at the first failure. */
const CHECKS: Readonly<Partial<Record<RuleId, readonly Check[]>>> = {
  secrets: [forgottenReferences, unreadKeys],
  workloads: [commandProblems],
  'secret-store': [storeProblems],
  settings: [settingProblems],
  'public-url': [publicUrlProblems],
  owners: [ownerProblems],
  files: [fileProblems],
  addresses: [addressProblems],
  images: [imageProblems],
  release: [releaseProblems],
  memory: [memoryProblems, heapProblems, databaseMemoryProblems],
  stopping: [stopProblems],
  disruption: [budgetProblems],
  'kafka-copies': [brokerProblems, copyProblems],
  'kafka-access': [listenerProblems],
  'kafka-rights': [rightProblems, foreignUserProblems],
  'kafka-version': [versionProblems],
  'consumer-lag': [exporterProblems],
  'database-copies': [databaseProblems, standbyProblems],
  'database-access': [loginProblems, loginNameProblems],
  'database-connections': [connectionProblems],
  'database-log': [logProblems],
  'storage-class': [storageClassProblems],
  backups: [backupProblems, scheduleProblems, storeAccessProblems],
  'redis-tls': [redisProblems],
  network: [networkProblems],
  scaling: [scalerProblems],
  edge: [routeProblems],
  monitoring: [monitorProblems],
  namespace: [namespaceProblems],
  'wide-trusted-proxies': [trustedProxyProblems],
  accepted: [exceptionProblems],
};

export const REFERENCE_FOLDER = join(K8S_FOLDER, 'overlays/production');

let rendered: Promise<Manifest[]> | undefined;

/** The production overlay of this checkout, which others are compared with. */
export function renderReference(): Promise<Manifest[]> {
  rendered ??= render(REFERENCE_FOLDER).then(parseManifests);
  return rendered;
}

/** Lists the problems in the order of the rules. The values of the example are allowed when `isExample`. */
export async function findProblems(documents: readonly Manifest[], isExample = true): Promise<Problem[]> {
  const reference = await renderReference();
  const found: Problem[] = [
    ...Object.entries(CHECKS).flatMap(([rule, checks]) =>
      checks.flatMap((check) => check(documents, reference)).map((line) => ({ rule: rule as RuleId, line })),
    ),
    ...differencesFrom(reference, documents),
    ...forbiddenValues(documents, reference),
    ...(isExample
      ? []
      : unchangedExampleProblems(documents).map((line) => ({ rule: 'example' as const, line }))),
  ];
  const exceptions = acceptedExceptions(documents);
  const order = Object.keys(RULES);
  return found
    .filter(({ rule, line }) => !isAccepted(exceptions, rule, line))
    .toSorted((a, b) => order.indexOf(a.rule) - order.indexOf(b.rule));
}

export const overlayProblems = async (documents: readonly Manifest[]): Promise<string[]> =>
  (await findProblems(documents)).map(({ line }) => line);
