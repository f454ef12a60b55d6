/** A rule protects something, and a page of docs/operations says more about it. */
type Rule = { protects: string; page: string };

const K8S = 'kubernetes.md';

/** The one list of rules. An overlay turns one off by `accepted` in its release.yaml. */
export const RULES = {
  secrets: {
    protects: 'A pod starts only when every Secret and ConfigMap that it names is made.',
    page: `${K8S}#secrets`,
  },
  'secret-store': {
    protects: 'A Secret is made only when the store has all that is fetched for it.',
    page: `${K8S}#secrets`,
  },
  settings: {
    protects: 'A service ends at start with a setting that it does not know or refuses.',
    page: `${K8S}#secrets`,
  },
  'production-settings': {
    protects: 'Where coins have value, the settings of the place are set, and none that are for tests.',
    page: `${K8S}#before-production`,
  },
  'public-url': {
    protects: 'Passkeys and links in mails belong to the host that callers reach.',
    page: `${K8S}#install-production`,
  },
  owners: {
    protects: 'The settings, keys and passwords of a service belong to it alone.',
    page: 'security.md',
  },
  files: {
    protects: 'A program reads the files that its settings name.',
    page: `${K8S}#what-each-part-does`,
  },
  addresses: {
    protects: 'A service finds its servers by the name and the port that they have.',
    page: `${K8S}#what-each-part-does`,
  },
  workloads: {
    protects:
      'All programs of the platform run, migrations too, with the commands and names that the others expect.',
    page: `${K8S}#what-each-part-does`,
  },
  images: { protects: 'Each program runs the image of its own service.', page: 'images.md' },
  release: {
    protects: 'Everything is of one version, which can be gone back from.',
    page: `${K8S}#release-a-version-go-back`,
  },
  'pod-security': {
    protects: 'A program that was broken into cannot take over its node or the cluster.',
    page: 'security.md',
  },
  memory: {
    protects: 'Node may use no more memory than its container has.',
    page: `${K8S}#requests-and-limits`,
  },
  probes: {
    protects: 'A stuck service is started again, and one that waits for a server is not.',
    page: `${K8S}#what-each-part-does`,
  },
  stopping: { protects: 'A service ends its work before it is killed.', page: `${K8S}#what-each-part-does` },
  disruption: {
    protects: 'A rollout, a drained node or a lost one leaves enough pods.',
    page: 'high-availability.md',
  },
  topics: {
    protects: 'Topics exist with the partitions and the retention that the services rely on.',
    page: `${K8S}#what-each-part-does`,
  },
  'kafka-copies': {
    protects: 'Messages outlive the loss of a host, and the Kafka that they were written to.',
    page: 'high-availability.md',
  },
  'kafka-access': {
    protects: 'Kafka lets in nobody without a certificate, and gives only declared rights.',
    page: 'security.md',
  },
  'kafka-rights': {
    protects: 'A service may do in Kafka what its code does there, and no more.',
    page: 'security.md',
  },
  'kafka-version': {
    protects: 'Kafka changes its version only on purpose, and can go back until its metadata follows.',
    page: 'upgrading-servers.md#kafka',
  },
  'consumer-lag': { protects: 'The lag of each consumer group is seen.', page: 'observability.md' },
  'database-copies': {
    protects: 'A database outlives the loss of a host, and has the version that the migrations know.',
    page: 'high-availability.md',
  },
  'database-access': {
    protects: 'A database lets in its own roles alone, over TLS, under the names that programs use.',
    page: 'security.md',
  },
  'database-connections': {
    protects: 'A database has connections for all pools of its service.',
    page: 'capacity.md',
  },
  'database-log': {
    protects: 'A standby that is away does not fill the disk of the primary.',
    page: 'high-availability.md',
  },
  'storage-class': {
    protects: 'Volumes can be made, and are of the class that was meant.',
    page: `${K8S}#nodes-zones-and-disks`,
  },
  backups: {
    protects: 'Each database has backups each night, in a place of its own, for 30 days or more.',
    page: 'backup.md',
  },
  'redis-tls': {
    protects: 'Redis and the gateway speak TLS with each other, with a certificate that both know.',
    page: `${K8S}#what-each-part-does`,
  },
  'redis-access': {
    protects: 'The user of Redis may do what the gateway does, and no more.',
    page: `${K8S}#what-each-part-does`,
  },
  network: {
    protects: 'Only the connections that the platform needs are possible.',
    page: `${K8S}#what-each-part-does`,
  },
  scaling: {
    protects: 'The number of pods follows the load, within what the partitions allow.',
    page: `${K8S}#how-many`,
  },
  edge: {
    protects: 'Callers reach the gateway by its host name, over TLS alone.',
    page: `${K8S}#what-each-part-does`,
  },
  monitoring: { protects: 'Everything is scraped, and alerts reach somebody.', page: 'observability.md' },
  namespace: { protects: 'Alerts and scalers look at this installation.', page: `${K8S}#install-production` },
  'wide-trusted-proxies': {
    protects: 'Nobody escapes the limits of addresses by a header of their own.',
    page: `${K8S}#before-production`,
  },
  accepted: { protects: 'Every exception names its rule and its reason.', page: `${K8S}#rules-of-the-check` },
  example: {
    protects: 'Nothing of the example is left: a registry, a host, a bucket that is nobody’s.',
    page: `${K8S}#install-production`,
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;
