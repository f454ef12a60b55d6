import type { Alert, Case, Recording } from './alert.ts';
import type { Dashboard } from './dashboard.ts';

/**
 * Several installations may stand under one Prometheus, and others beside them: every series is asked of one namespace.
 * Expressions are written without it; it is put into all of them here.
 */

/** The namespace that rules are written with. deploy/k8s/transformers puts the overlay's in its place. */
export const NAMESPACE = 'cowrie';

/** What a dashboard has chosen. */
export const CHOSEN = '$namespace';

/** What bears a name of ours, of the operators, of a process, or `up`; with the labels that it is asked by. */
const SELECTOR =
  /\b((?:cowrie|cnpg|barman_cloud|kafka|kube|kubelet|certmanager|strimzi|nodejs|process)_\w+|cowrie:[\w:]+|up)\b(?:\{([^}]*)\})?/g;
/** In quotes there is no metric, and between braces none but what they belong to. */
const TEXT_OR_SELECTOR = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${SELECTOR.source}`, 'g');

/** Strimzi says of its certificates by a label of their own where the Kafka is. */
const labelOf = (metric: string): string =>
  metric.startsWith('strimzi_') ? 'resource_namespace' : 'namespace';

/** The expression, or the name of a series, with the namespace in each selector that does not choose one itself. */
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
