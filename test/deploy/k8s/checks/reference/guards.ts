import type { RuleId } from '../rules.ts';

/**
 * `free` allows anything, `present` requires a value, and `notAnother` refuses a name that the reference uses elsewhere.
 * The others compare with the value of the reference.
 */
type Comparison = 'same' | 'atLeast' | 'atMost' | 'atMostTenfold' | 'notAnother' | 'present' | 'free';
export type Guard = readonly [paths: RegExp, comparison: Comparison, rule?: RuleId];
/** The first guard whose paths fit decides. A value that no guard names is free. */
/** `part` is the folder of deploy/k8s/components that brings the kind; `base` without one. */
export type KindGuards = { rule: RuleId; part?: string; guards?: readonly Guard[] };

const POD_GUARDS: readonly Guard[] = [
  [/redis-ca|redis-tls|REDIS_TLS|volumes\[tls\]|Probe\.exec/, 'same', 'redis-tls'],
  [/\.(automountServiceAccountToken|serviceAccountName|allowPrivilegeEscalation)$/, 'same', 'pod-security'],
  [
    /\.(readOnlyRootFilesystem|runAs\w+|fsGroup|enableServiceLinks)$|seccompProfile|capabilities/,
    'same',
    'pod-security',
  ],
  [/resources\.(limits|requests)\.memory$/, 'atLeast', 'memory'],
  [/resources\.limits\./, 'present', 'memory'],
  [
    /(startup|liveness)Probe\.(failureThreshold|timeoutSeconds)$|service\]\.livenessProbe\.periodSeconds$/,
    'atLeast',
    'probes',
  ],
  [/(startup|liveness|readiness)Probe\.(httpGet|tcpSocket|exec)/, 'same', 'probes'],
  [/\.ports\[.*containerPort$/, 'same', 'probes'],
  [/terminationGracePeriodSeconds$|preStop/, 'atLeast', 'stopping'],
  [/env\[(KAFKA_BROKERS|\w+_QUERIES_URL)\]\.value$/, 'present', 'addresses'],
  [/secretKeyRef\.key$/, 'same', 'secrets'],
  [/secretKeyRef\.name$|\.secretName$/, 'notAnother', 'owners'],
  [/\.env\[|envFrom/, 'same', 'settings'],
  [/\.command/, 'same', 'workloads'],
  [/\.args/, 'same', 'redis-tls'],
  [/volumeMounts/, 'same', 'files'],
  [/emptyDir\.sizeLimit$/, 'atLeast', 'files'],
  [/volumes\[.*\.(name|path|key)$/, 'same', 'files'],
  [/spec\.(selector|template\.metadata\.labels)\.(?!.*version$)/, 'same', 'workloads'],
  [/strategy\.rollingUpdate\.maxSurge/, 'atLeast', 'disruption'],
  [/strategy|topologySpreadConstraints/, 'same', 'disruption'],
  [/concurrencyPolicy/, 'same', 'workloads'],
  [/activeDeadlineSeconds|backoffLimit/, 'atLeast', 'workloads'],
];

export const GUARDS: Readonly<Record<string, KindGuards>> = {
  Namespace: { rule: 'pod-security', guards: [[/pod-security\.kubernetes\.io\/enforce/, 'same']] },
  ServiceAccount: { rule: 'pod-security', guards: [[/^automountServiceAccountToken/, 'same']] },
  ConfigMap: {
    rule: 'settings',
    guards: [
      [/^data\.(start\.sh|users\.acl)$/, 'same', 'redis-access'],
      [
        /^data\.(TRUSTED_PROXIES|PUBLIC_URL|MAIL_FROM|MINT_APPROVAL_ABOVE)$/,
        'present',
        'production-settings',
      ],
    ],
  },
  Service: { rule: 'addresses', guards: [[/^spec\.(ports|selector)/, 'same']] },
  PriorityClass: { rule: 'workloads' },
  Deployment: { rule: 'workloads', guards: [[/^spec\.replicas$/, 'atLeast', 'scaling'], ...POD_GUARDS] },
  Job: { rule: 'workloads', guards: POD_GUARDS },
  CronJob: { rule: 'workloads', guards: POD_GUARDS },
  PodDisruptionBudget: { rule: 'disruption', guards: [[/^spec\.selector/, 'same']] },
  HorizontalPodAutoscaler: {
    rule: 'scaling',
    part: 'autoscaling',
    guards: [
      [/^spec\.(scaleTargetRef|metrics\[.*(name|container)$)/, 'same'],
      [/averageUtilization$/, 'atMostTenfold'],
      [/^spec\.minReplicas$/, 'atLeast'],
      [/^spec\.maxReplicas$/, 'atMost'],
    ],
  },
  ScaledObject: {
    rule: 'scaling',
    part: 'autoscaling',
    guards: [
      [
        /^spec\.(scaleTargetRef|triggers\[.*(type|topic|consumerGroup|bootstrapServers|tls|name|containerName)$)/,
        'same',
      ],
      [/lagThreshold$|metadata\.value$|pollingInterval$/, 'atMostTenfold'],
      [/offsetResetPolicy$/, 'same'],
      [/^spec\.fallback/, 'present'],
      [/^spec\.minReplicaCount$/, 'atLeast'],
      [/^spec\.maxReplicaCount$/, 'atMost'],
    ],
  },
  TriggerAuthentication: { rule: 'scaling', part: 'autoscaling', guards: [[/\.(key|parameter)$/, 'same']] },
  Kafka: {
    rule: 'kafka-copies',
    guards: [
      [
        /kafka\.(authorization|listeners\[[^\]]*\]\.(authentication|tls|port|type|networkPolicyPeers))/,
        'same',
        'kafka-access',
      ],
      [/secretPrefix|auto\.create/, 'same', 'kafka-access'],
      [/unclean|group\.min\.session/, 'same'],
      [/kafka\.config\..*(factor|replicas|isr)$/, 'atLeast'],
      [/metricsConfig/, 'same', 'monitoring'],
      [/kafkaExporter\.(groupRegex|topicRegex)/, 'present', 'monitoring'],
      [/\.(seccompProfile|capabilities|runAsNonRoot|allowPrivilegeEscalation)/, 'same', 'pod-security'],
      [/(topicOperator|userOperator)\.resources/, 'present', 'kafka-access'],
    ],
  },
  KafkaNodePool: {
    rule: 'kafka-copies',
    guards: [
      [/^metadata\.labels\.strimzi/, 'same'],
      [/^spec\.(replicas|template\.pod\.terminationGracePeriodSeconds)$/, 'atLeast'],
      [/^spec\.roles|storage\.volumes\[.*(type|kraftMetadata)$/, 'same'],
      [/resources\.(limits|requests)\.memory/, 'atLeast', 'memory'],
      [/jvmOptions/, 'present', 'memory'],
      [/securityContext/, 'same', 'pod-security'],
    ],
  },
  KafkaTopic: {
    rule: 'topics',
    guards: [
      [/^metadata\.labels\.strimzi|partitions|cleanup\.policy/, 'same'],
      [/retention\.ms|max\.message\.bytes/, 'atLeast'],
      [/segment\.(ms|bytes)/, 'atMost'],
    ],
  },
  KafkaUser: {
    rule: 'kafka-rights',
    guards: [[/^metadata\.labels\.strimzi|(authentication|authorization)\.type/, 'same']],
  },
  Cluster: {
    rule: 'database-copies',
    guards: [
      [/^spec\.instances|synchronous\.(number|dataDurability)/, 'atLeast'],
      [/synchronous\.failoverQuorum|topologySpreadConstraints/, 'same'],
      [/synchronous\.method/, 'present'],
      [/bootstrap\.initdb\.(dataChecksums|encoding|locale)/, 'same'],
      [/bootstrap|enableSuperuserAccess|managed\.roles\[.*(login|passwordSecret)/, 'same', 'database-access'],
      [/connectionLimit|max_connections/, 'atLeast', 'database-connections'],
      [/plugins/, 'same', 'backups'],
      [/resources\.(limits|requests)\.memory/, 'atLeast', 'memory'],
      [/parameters\.(jit|timezone|log_timezone)/, 'same', 'database-access'],
      [/(storage|walStorage)\.size$/, 'present', 'storage-class'],
    ],
  },
  ObjectStore: {
    rule: 'backups',
    part: 'backups',
    guards: [
      [/retentionPolicy/, 'atLeast'],
      [/destinationPath/, 'present'],
    ],
  },
  ScheduledBackup: {
    rule: 'backups',
    part: 'backups',
    guards: [[/^spec\.(cluster|method|pluginConfiguration)/, 'same']],
  },
  Certificate: {
    rule: 'redis-tls',
    part: 'redis-tls',
    guards: [[/^spec\.(secretName|dnsNames|issuerRef|isCA|usages)/, 'same']],
  },
  Issuer: { rule: 'redis-tls', part: 'redis-tls' },
  Gateway: {
    rule: 'edge',
    part: 'edge',
    guards: [
      [/listeners\[.*(\.port|protocol|mode|from)$/, 'same'],
      [/listeners\[.*(certificateRefs|hostname)/, 'present'],
    ],
  },
  HTTPRoute: {
    rule: 'edge',
    part: 'edge',
    guards: [
      [/hostnames/, 'free'],
      [/^spec\./, 'same'],
    ],
  },
  BackendTrafficPolicy: {
    rule: 'edge',
    part: 'edge',
    guards: [[/healthCheck\.active\.(type|http)|targetRefs/, 'same']],
  },
  PodMonitor: {
    rule: 'monitoring',
    part: 'monitoring',
    guards: [[/selector|namespaceSelector|\.(port|honorLabels)$/, 'same']],
  },
  PrometheusRule: {
    rule: 'monitoring',
    part: 'monitoring',
    guards: [[/\.(alert|record|severity)$/, 'same']],
  },
};
