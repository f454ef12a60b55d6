import type { Manifest } from '../manifests/documents.ts';
import { addressProblems, closedConnections } from './connections.ts';
import { backupProblems, databaseProblems, logProblems } from './databases.ts';
import { routeProblems } from './edge.ts';
import { fileProblems } from './files.ts';
import { brokerProblems, exporterProblems, rightProblems, versionProblems } from './kafka.ts';
import { monitorProblems } from './monitors.ts';
import { namespaceProblems } from './namespaces.ts';
import { ownerProblems } from './owners.ts';
import { redisProblems } from './redis.ts';
import { releaseProblems } from './release.ts';
import { forgottenReferences } from './secrets/forgotten.ts';
import { storeProblems } from './secrets/store.ts';
import { settingProblems } from './settings.ts';
import { trustedProxyProblems } from './trusted-proxies.ts';
import { unchangedExampleProblems } from './unchanged.ts';

export type Check = { protects: string; find(documents: readonly Manifest[]): string[] };

/** No schema and no API server reports these faults; some would appear only at the first failure. */
export const CHECKS: readonly Check[] = [
  {
    protects: 'A pod starts only when every Secret and ConfigMap that it names is made.',
    find: forgottenReferences,
  },
  { protects: 'A Secret is made only when the store has all that is fetched for it.', find: storeProblems },
  {
    protects: 'A service ends at start with a setting that it does not know or refuses.',
    find: settingProblems,
  },
  {
    protects: 'What is of one service is that service’s alone: its settings, keys and passwords.',
    find: ownerProblems,
  },
  { protects: 'A program reads the files that its settings name.', find: fileProblems },
  { protects: 'A service finds its servers by the name and the port that they have.', find: addressProblems },
  { protects: 'Redis and the gateway speak TLS with each other, or both none.', find: redisProblems },
  { protects: 'The network policies let through what the platform needs.', find: closedConnections },
  { protects: 'A service may do in Kafka what its code does there, and no more.', find: rightProblems },
  {
    protects: 'Messages outlive the loss of a host, and the Kafka that they were written to.',
    find: brokerProblems,
  },
  {
    protects: 'Kafka changes its version when somebody says so, and can go back until its metadata follows.',
    find: versionProblems,
  },
  { protects: 'How far each group is behind is seen.', find: exporterProblems },
  {
    protects: 'A database outlives the loss of a host, and has the version that the migrations know.',
    find: databaseProblems,
  },
  { protects: 'A standby that is away does not fill the disk of the primary.', find: logProblems },
  { protects: 'Each database has backups, in a place of its own.', find: backupProblems },
  { protects: 'Whoever calls the host name gets to the gateway.', find: routeProblems },
  { protects: 'Prometheus gets answers from what it is to scrape.', find: monitorProblems },
  { protects: 'Alerts and scalers look at this installation.', find: namespaceProblems },
  {
    protects:
      'Nobody escapes the limits of addresses by a header of their own. A network as wide as that is let through by wide-trusted-proxies: accepted in release.yaml.',
    find: trustedProxyProblems,
  },
  { protects: 'Everything is of one version, which can be gone back from.', find: releaseProblems },
];

/** A check for real installations, which the example would fail. */
export const OF_AN_INSTALLATION: Check = {
  protects: 'Nothing of the example is left: a registry, a host, a bucket that is nobody’s.',
  find: unchangedExampleProblems,
};

export const overlayProblems = (documents: readonly Manifest[]): string[] =>
  CHECKS.flatMap(({ find }) => find(documents));
