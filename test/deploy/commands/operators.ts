/** The documents' commands name these objects of operators, none of which runs in these checks. */
export function madeByOthers(namespace: string): unknown[] {
  const { object, pod } = within(namespace);
  return [
    ...['argocd', 'flux-system'].map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })),
    ...['gateway', 'kafka-user-ledger'].map((name) => ({
      ...object('v1', 'Secret', name),
      data: { 'user.crt': '', TOKEN_PRIVATE_KEY: '' },
    })),
    {
      ...object('v1', 'PersistentVolume', 'volume-1'),
      metadata: { name: 'volume-1' },
      spec: {
        capacity: { storage: '100Gi' },
        accessModes: ['ReadWriteOnce'],
        csi: { driver: 'example.com', volumeHandle: '1' },
        claimRef: { namespace, name: 'ledger-db-1' },
      },
    },
    {
      ...object('v1', 'PersistentVolumeClaim', 'ledger-db-1', { 'cnpg.io/cluster': 'ledger-db' }),
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '100Gi' } },
        volumeName: 'volume-1',
      },
    },
    {
      ...object('postgresql.cnpg.io/v1', 'Backup', 'ledger-db-1', { 'cnpg.io/cluster': 'ledger-db' }),
      spec: backupSpec,
    },
    ...['ledger-db', 'user-db', 'history-db', 'webhooks-db'].flatMap((name) => [
      pod(`${name}-1`, 'postgres', { 'cnpg.io/cluster': name, 'cnpg.io/jobRole': 'full-recovery' }),
      {
        ...object('v1', 'Service', `${name}-rw`),
        spec: { selector: { 'cnpg.io/cluster': name }, ports: [{ port: 5432 }] },
      },
    ]),
    ...['ledger', 'gateway'].map((name) =>
      pod(`${name}-1`, 'service', { 'app.kubernetes.io/name': name, cowrie: 'service' }),
    ),
    pod('cowrie-broker-3', 'kafka', { 'strimzi.io/cluster': 'cowrie' }),
  ];
}

const backupSpec = { cluster: { name: 'ledger-db' } };

function within(namespace: string) {
  const object = (apiVersion: string, kind: string, name: string, labels: Record<string, string> = {}) => ({
    apiVersion,
    kind,
    metadata: { name, namespace, labels },
  });
  const pod = (name: string, container: string, labels: Record<string, string>) => ({
    ...object('v1', 'Pod', name, labels),
    spec: podSpec(container),
  });
  return { object, pod };
}

function podSpec(container: string) {
  const securityContext = {
    runAsNonRoot: true,
    runAsUser: 1000,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    seccompProfile: { type: 'RuntimeDefault' },
  };
  const { runAsNonRoot, runAsUser, seccompProfile, ...ofContainer } = securityContext;
  return {
    securityContext: { runAsNonRoot, runAsUser, seccompProfile },
    containers: [{ name: container, image: 'none', securityContext: ofContainer }],
  };
}
