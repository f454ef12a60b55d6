import type { Alert, Case, Recording } from './alert.ts';
import type { Dashboard } from './dashboard.ts';

/**
 * Several installations and other programs may share a Prometheus, so every selector names one namespace. This module
 * adds it to expressions written without.
 */

/** deploy/k8s/transformers replaces it with the overlay's. */
export const NAMESPACE = 'cowrie';

export const CHOSEN = '$namespace';

/** Matches a metric of ours, of the operators or of a process, or `up`, together with its label selector. */
const SELECTOR =
  /\b((?:cowrie|cnpg|barman_cloud|kafka|kube|kubelet|certmanager|externalsecret|strimzi|nodejs|process)_\w+|cowrie:[\w:]+|up)\b(?:\{([^}]*)\})?/g;
/** Quoted texts contain no metrics, and braces only the labels of the metric before them. */
const TEXT_OR_SELECTOR = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${SELECTOR.source}`, 'g');

/** Strimzi's certificate metrics name Kafka's namespace in a label of their own. */
const labelOf = (metric: string): string =>
  metric.startsWith('strimzi_') ? 'resource_namespace' : 'namespace';

export function within(namespace: string, expr: string): string {
  return expr.replace(TEXT_OR_SELECTOR, (whole, metric?: string, labels = '') => {
    if (metric === undefined || /\b((?:resource_)?namespace|installation)=/.test(labels)) return whole;
    const own = `${labelOf(metric)}="${namespace}"`;
    return `${metric}{${labels === '' ? own : `${own},${labels}`}}`;
  });
}

export const recordingWithin = ({ record, expr }: Recording): Recording => ({
  record,
  expr: within(NAMESPACE, expr),
});

export function alertWithin(alert: Alert): Alert {
  const { fires, quiet, expr } = alert;
  const labels = { namespace: NAMESPACE, ...fires.labels };
  return {
    ...alert,
    expr: within(NAMESPACE, expr),
    fires: { ...caseWithin(fires), labels },
    quiet: caseWithin(quiet),
  };
}

function caseWithin({ series, at }: Case): Case {
  const own = Object.entries(series).map(([name, values]) => [within(NAMESPACE, name), values]);
  return { series: Object.fromEntries(own), at };
}

export function dashboardWithin(dashboard: Dashboard): Dashboard {
  const rows = Object.entries(dashboard.rows).map(([title, panels]) => [
    title,
    panels.map((panel) => ({
      ...panel,
      queries: Object.fromEntries(
        Object.entries(panel.queries).map(([legend, expr]) => [legend, within(CHOSEN, expr)]),
      ),
    })),
  ]);
  return { ...dashboard, rows: Object.fromEntries(rows) };
}
