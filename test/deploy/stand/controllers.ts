import { join } from 'node:path';
import { type ApiServer, buildControllers } from '../api/api-server.ts';
import { type Beside, startBeside } from './program.ts';

const READY_WITHIN_MS = 60_000;

/** Those that make something of what is applied. There is no node, no storage and nothing that measures. */
const NAMES = [
  'cronjob-controller',
  'deployment-controller',
  'disruption-controller',
  'endpointslice-controller',
  'garbage-collector-controller',
  'job-controller',
  'namespace-controller',
  'replicaset-controller',
  'root-ca-certificate-publisher-controller',
  'serviceaccount-controller',
  'serviceaccount-token-controller',
  'statefulset-controller',
  'ttl-after-finished-controller',
];

/** The controllers of Kubernetes, beside an API server that was started `withControllers`. */
export async function startControllers(server: ApiServer): Promise<Beside> {
  const program = await buildControllers();
  const args = [
    `--kubeconfig=${server.kubeconfig}`,
    `--service-account-private-key-file=${server.signingKey}`,
    `--root-ca-file=${server.certificate}`,
    '--use-service-account-credentials=false',
    '--leader-elect=false',
    '--secure-port=0',
    `--controllers=${NAMES.join(',')}`,
  ];
  const account = ['-n', 'default', 'get', 'serviceaccount', 'default', '-o', 'name'];
  return startBeside({
    name: 'the controllers of Kubernetes',
    program,
    args,
    log: join(server.folder, 'controllers.log'),
    isReady: async () => (await server.kubectl(account).catch(() => '')) !== '',
    readyWithinMs: READY_WITHIN_MS,
  });
}
