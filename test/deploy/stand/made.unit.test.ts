import { expect, it } from '@jest/globals';
import type { Manifest } from '../k8s/manifests/documents.ts';
import { countsOf, missingOfControllers } from './made.ts';

const named = (kind: string, name: string, owner?: string) => ({
  kind,
  apiVersion: 'v1',
  metadata: { name, uid: `${kind} ${name}`, generation: 1, ownerReferences: owner ? [{ uid: owner }] : [] },
});

const seen = { observedGeneration: 1 };
const DEPLOYMENT = { ...named('Deployment', 'ledger'), spec: { replicas: 2 }, status: seen };
const JOB = { ...named('Job', 'migration'), status: { active: 1 } };
const BUDGET = named('PodDisruptionBudget', 'ledger');
const SERVICE = { ...named('Service', 'gateway'), spec: { selector: { app: 'gateway' } } };
const DOCUMENTS: Manifest[] = [DEPLOYMENT, JOB, BUDGET, SERVICE];
const MADE = [
  DEPLOYMENT,
  named('ReplicaSet', 'ledger-1', 'Deployment ledger'),
  named('Pod', 'ledger-1-a', 'ReplicaSet ledger-1'),
  named('Pod', 'ledger-1-b', 'ReplicaSet ledger-1'),
  JOB,
  named('Pod', 'migration-a', 'Job migration'),
  { ...BUDGET, status: seen },
  SERVICE,
  named('EndpointSlice', 'gateway-a', 'Service gateway'),
];

it('nothing is missing when each has what its controller makes', () => {
  expect(missingOfControllers(DOCUMENTS, MADE)).toEqual([]);
  expect(countsOf(MADE)).toMatchObject({ Pod: 3, ReplicaSet: 1 });
});

it.each([
  ['a pod of a Deployment', 'Pod', 'ledger-1-b', 'Deployment ledger'],
  ['the set of a Deployment', 'ReplicaSet', 'ledger-1', 'Deployment ledger'],
  ['the pod of a Job', 'Pod', 'migration-a', 'Job migration'],
  ['a budget', 'PodDisruptionBudget', 'ledger', 'PodDisruptionBudget ledger'],
  ['the slice of a Service', 'EndpointSlice', 'gateway-a', 'Service gateway'],
])('%s is missing', (_what, kind, name, title) => {
  const others = MADE.filter((object) => object.kind !== kind || object.metadata.name !== name);
  expect(missingOfControllers(DOCUMENTS, others)).toEqual([title]);
});
