import { type Manifest, titleOf } from '../manifests/documents.ts';
import { flatten } from './reference/flatten.ts';
import type { RuleId } from './rules.ts';

type ForbiddenValue = readonly [rule: RuleId, kinds: RegExp, path: RegExp, value: RegExp, remedy: string];

const WORKLOADS = /^(Deployment|StatefulSet|DaemonSet|Job|CronJob|Pod)$/;
const ON = /^true$/;
const ANY = /./;

/** Values that weaken an object and that no object of the reference has. */
const FORBIDDEN: readonly ForbiddenValue[] = [
  [
    'pod-security',
    WORKLOADS,
    /\.(hostNetwork|hostPID|hostIPC|shareProcessNamespace|privileged)$/,
    ON,
    'remove it',
  ],
  ['pod-security', WORKLOADS, /capabilities\.add/, ANY, 'add no capability'],
  ['pod-security', WORKLOADS, /\.runAsUser$/, /^0$/, 'run as an ordinary user'],
  ['pod-security', WORKLOADS, /hostPath|procMount/, ANY, 'mount nothing of the host'],
  ['secrets', WORKLOADS, /secretKeyRef\.optional$/, ON, 'require the key'],
  ['workloads', /^Job$/, /^spec\.suspend$/, ON, 'let the migration run'],
  ['scaling', /^Deployment$/, /^spec\.replicas$/, /^[01]$/, 'leave the number to the scaler'],
  [
    'scaling',
    /^(ScaledObject|HorizontalPodAutoscaler)$/,
    /annotations\..*paused/,
    ANY,
    'set it by hand, and not in the overlay',
  ],
  ['edge', /^Service$/, /^spec\.(type|externalIPs)/, /^(?!ClusterIP)/, 'let callers in by the Gateway alone'],
  [
    'pod-security',
    /^(Cluster)?RoleBinding$/,
    /^subjects\[(gateway|ledger|user|history|webhooks|redis)/,
    ANY,
    'give it no rights',
  ],
  ['topics', /^KafkaTopic$/, /^spec\.replicas$/, /^[12]$/, 'keep three copies'],
  ['topics', /^KafkaTopic$/, /min\.insync\.replicas$/, /^[01]$/, 'require two copies'],
  ['topics', /^KafkaTopic$/, /config\.(local\.)?retention\.bytes$/, /^\d/, 'remove it'],
  ['topics', /^KafkaTopic$/, /unclean\.leader/, ON, 'remove it'],
  ['kafka-access', /^Kafka$/, /superUsers|allow\.everyone/, /^(?!false)/, 'give rights to KafkaUsers'],
  ['kafka-copies', /^Kafka(NodePool)?$/, /storage\..*type$/, /^ephemeral$/, 'use persistent-claim'],
  [
    'storage-class',
    /^(KafkaNodePool|Cluster)$/,
    /\.(class|storageClass)$/,
    /^$/,
    'name a class, or leave it out',
  ],
  [
    'database-copies',
    /^Cluster$/,
    /parameters\.(fsync|full_page_writes|synchronous_commit)$/,
    /^(off|local|false|remote_write)$/,
    'remove it',
  ],
  [
    'database-copies',
    /^Cluster$/,
    /annotations\.cnpg\.io\/(hibernation|fencedInstances)/,
    ANY,
    'set it by hand, and not in the overlay',
  ],
  ['backups', /^Cluster$/, /plugins\[.*enabled$/, /^false$/, 'remove it'],
  ['backups', /^ScheduledBackup$/, /suspend$/, ON, 'let it run'],
  ['topics', /^KafkaTopic$/, /^spec\.topicName$/, ANY, 'remove it: the object has the name of the topic'],
  ['topics', /^Kafka$/, /config\.log\.(local\.)?retention\.bytes$/, /^\d/, 'remove it: it deletes events'],
  [
    'kafka-copies',
    /^Kafka$/,
    /config\.offsets\.retention\.minutes$/,
    /^\d{1,4}$/,
    'keep offsets for a week or more',
  ],
  ['topics', /^KafkaTopic$/, /annotations\.strimzi\.io\/managed$/, /^false$/, 'remove it'],
  [
    'kafka-copies',
    /^Kafka/,
    /annotations\.strimzi\.io\/pause-reconciliation$/,
    ON,
    'set it by hand, and not in the overlay',
  ],
  [
    'database-access',
    /^Cluster$/,
    /managed\.roles\[.*\.(superuser|createdb|createrole|replication|bypassrls|disablePassword)$/,
    ON,
    'remove it',
  ],
  ['database-access', /^Cluster$/, /managed\.roles\[.*\.ensure$/, /^absent$/, 'remove it'],
  ['database-access', /^Cluster$/, /parameters\.password_encryption$/, /^md5$/, 'remove it'],
  ['database-copies', /^Cluster$/, /^spec\.replica\.enabled$/, ON, 'remove it'],
  [
    'database-copies',
    /^Cluster$/,
    /^spec\.affinity\.topologyKey$/,
    /^(?!(kubernetes\.io\/hostname|topology\.kubernetes\.io\/zone)$)/,
    'use kubernetes.io/hostname',
  ],
  ['disruption', /^Cluster$/, /^spec\.enablePDB$/, /^false$/, 'remove it'],
  ['workloads', /^Deployment$/, /^spec\.paused$/, ON, 'remove it'],
  ['workloads', WORKLOADS, /dnsPolicy$/, /^(Default|None)$/, 'remove it'],
  ['pod-security', WORKLOADS, /hostPort$|(command|args)\[--inspect/, ANY, 'remove it'],
  ['probes', WORKLOADS, /Probe\.httpGet\.scheme$/, /^HTTPS$/, 'remove it: the management port speaks HTTP'],
  ['settings', WORKLOADS, /envFrom\[.*optional$/, ON, 'require it'],
  ['monitoring', /^PodMonitor$/, /podMetricsEndpoints\[.*\.path$/, /^(?!\/metrics$)/, 'remove it'],
  ['monitoring', /^PodMonitor$/, /podMetricsEndpoints\[.*\.scheme$/, /^https$/i, 'remove it'],
  ['scaling', /^(ScaledObject|HorizontalPodAutoscaler)$/, /selectPolicy$/, /^Disabled$/, 'remove it'],
  ['scaling', /^ScaledObject$/, /idleReplicaCount|partitionLimitation/, ANY, 'remove it'],
  [
    'edge',
    /^HTTPRoute$/,
    /backendRefs\[(ledger|user|history|webhooks|redis)\]\.name$/,
    ANY,
    'lead callers to the gateway alone',
  ],
  ['edge', /^HTTPRoute$/, /backendRefs\[.*weight$/, /^0$/, 'remove it'],
  [
    'production-settings',
    /^ConfigMap$/,
    /^data\.(SANDBOX_CLOCK|MAIL_DIRECTORY)$/,
    /^(?!false)./,
    'remove it',
  ],
  [
    'production-settings',
    WORKLOADS,
    /env\[(SANDBOX_CLOCK|MAIL_DIRECTORY)\]\.value$/,
    /^(?!false)./,
    'remove it',
  ],
  [
    'production-settings',
    /./,
    /(^data\.NODE_ENV|env\[NODE_ENV\]\.value)$/,
    /^(?!production)/,
    'remove it: images set production',
  ],
];

const usualValues = new WeakMap<readonly Manifest[], ReadonlySet<string>>();

export function forbiddenValues(
  documents: readonly Manifest[],
  reference: readonly Manifest[],
): { rule: RuleId; line: string }[] {
  const usual = usualValues.get(reference) ?? new Set(reference.flatMap(valuesIn).map(({ line }) => line));
  usualValues.set(reference, usual);
  return documents.flatMap(valuesIn).filter(({ line }) => !usual.has(line));
}

function valuesIn(document: Manifest): { rule: RuleId; line: string }[] {
  const rules = FORBIDDEN.filter(([, kinds]) => kinds.test(document.kind));
  if (rules.length === 0) return [];
  return [...flatten(document)].flatMap(([path, value]) =>
    rules
      .filter(([, , paths, values]) => paths.test(path) && values.test(value))
      .map(([rule, , , , remedy]) => ({
        rule,
        line: `${titleOf(document)}: ${path} is ${value || '""'}; ${remedy}`,
      })),
  );
}
