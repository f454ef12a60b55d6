import { DASHBOARDS } from '../../../deploy/observability/src/files.ts';
import { CHOSEN, NAMESPACE } from '../../../deploy/observability/src/installation.ts';
import { ALERTS, RECORDINGS } from '../../../deploy/observability/src/rules.ts';
import { metricOf, OTHER_SERIES_FILE, OWN_SERIES_FILE, seriesIn } from './series.ts';

export type Expression = { where: string; expr: string; isPanel: boolean };

export function allExpressions(): Expression[] {
  return [
    ...RECORDINGS.map(({ record, expr }) => ({ where: record, expr, isPanel: false })),
    ...ALERTS.map(({ name, expr }) => ({ where: name, expr, isPanel: false })),
    ...DASHBOARDS.flatMap(({ title, rows }) =>
      Object.values(rows)
        .flat()
        .flatMap((panel) =>
          Object.values(panel.queries).map((expr) => ({
            where: `${title}, ${panel.title}`,
            expr: expr.replaceAll(CHOSEN, NAMESPACE),
            isPanel: true,
          })),
        ),
    ),
  ];
}

const WORD = /[a-zA-Z_:][\w:]*/g;

/** Metrics have a known prefix; functions, labels and keywords have none. */
export function metricsIn(expr: string): string[] {
  const bare = expr.replace(/"[^"]*"/g, '').replace(/\{[^}]*\}/g, '');
  const words = bare.match(WORD) ?? [];
  return [
    ...new Set(words.filter((word) => word === 'up' || PREFIXES.some((prefix) => word.startsWith(prefix)))),
  ];
}

const OWN = ['cowrie_', 'cowrie:', 'process_', 'nodejs_'];
/**
 * Prefixes that exist only in a cluster: CloudNativePG, its backups, kubelet, kube-state-metrics, cert-manager,
 * Strimzi, brokers, External Secrets.
 */
const EXTERNAL = [
  ...['cnpg_', 'barman_cloud_', 'kubelet_', 'kube_', 'certmanager_', 'strimzi_', 'kafka_'],
  'externalsecret_',
];
const PREFIXES = [...OWN, ...EXTERNAL];

const ELSEWHERE = new Set(seriesIn(OTHER_SERIES_FILE).map(metricOf));
const HERE = new Set(seriesIn(OWN_SERIES_FILE).map(metricOf));

/** A healthy platform outside a cluster lacks these. */
export const isExternal = (metric: string): boolean => ELSEWHERE.has(metric) && !HERE.has(metric);
