import { stringify } from 'yaml';
import { type Alert, type Case, type Recording, runbookOf } from './alert.ts';
import { AVAILABILITY } from './alerts/availability.ts';
import { DATABASES } from './alerts/databases.ts';
import { FREEZES_AND_LIMITS } from './alerts/freezes-and-limits.ts';
import { KAFKA } from './alerts/kafka.ts';
import { MAILS } from './alerts/mails.ts';
import { MONEY } from './alerts/money.ts';
import { PIPELINE } from './alerts/pipeline.ts';
import { REQUESTS } from './alerts/requests.ts';
import { SERVERS } from './alerts/servers.ts';
import { WEBHOOKS } from './alerts/webhooks.ts';

const GROUPS: Readonly<Record<string, readonly Alert[]>> = {
  'cowrie-availability': AVAILABILITY,
  'cowrie-requests': REQUESTS,
  'cowrie-pipeline': PIPELINE,
  'cowrie-webhooks': WEBHOOKS,
  'cowrie-mails': MAILS,
  'cowrie-money': MONEY,
  'cowrie-freezes-and-limits': FREEZES_AND_LIMITS,
  'cowrie-kafka': KAFKA,
  'cowrie-databases': DATABASES,
  'cowrie-servers': SERVERS,
};

export const ALERTS: readonly Alert[] = Object.values(GROUPS).flat();

const HTTP = 'cowrie_http_request_duration_seconds';

/** What alerts and dashboards both ask for, computed once. */
export const RECORDINGS: readonly Recording[] = [
  { record: 'cowrie:http_requests:rate5m', expr: `sum(rate(${HTTP}_count[5m]))` },
  {
    record: 'cowrie:http_errors:ratio_rate5m',
    expr: `(sum(rate(${HTTP}_count{status=~"5.."}[5m])) or vector(0)) / sum(rate(${HTTP}_count[5m]))`,
  },
  {
    // Statements and exports stream for as long as they are long.
    record: 'cowrie:http_request_duration_seconds:p99_5m',
    expr: `histogram_quantile(0.99, sum by (le) (rate(${HTTP}_bucket{route!~".*/export"}[5m])))`,
  },
  { record: 'cowrie:partition_lag_messages:sum', expr: 'sum by (topic) (cowrie_partition_lag_messages)' },
  {
    record: 'cowrie:commands:rate5m',
    expr: 'sum by (service, name, outcome) (rate(cowrie_commands_total[5m]))',
  },
];

const WIDE = { lineWidth: 0 };

/** The rules in Prometheus' own format. */
export function rulesYaml(): string {
  const recordings = { name: 'cowrie-recordings', rules: RECORDINGS };
  const groups = Object.entries(GROUPS).map(([name, alerts]) => ({ name, rules: alerts.map(toRule) }));
  return stringify({ groups: [recordings, ...groups] }, WIDE);
}

function toRule(alert: Alert) {
  return {
    alert: alert.name,
    expr: alert.expr,
    for: alert.for,
    labels: { severity: alert.severity },
    annotations: annotationsOf(alert),
  };
}

function annotationsOf({ name, summary, dashboard }: Alert) {
  return { summary, runbook_url: runbookOf(name), dashboard };
}

/** Of each alert one case in which it fires and one in which it does not, for `promtool test rules`. */
export function rulesTestYaml(): string {
  const tests: object[] = ALERTS.flatMap((alert) => [
    toTest(`${alert.name} fires`, alert, alert.fires, [firingOf(alert)]),
    toTest(`${alert.name} is quiet`, alert, alert.quiet, []),
  ]);
  tests.push(RECORDINGS_TEST);
  return stringify({ rule_files: ['rules.yaml'], evaluation_interval: '1m', tests }, WIDE);
}

/** Those that no alert asks for; alerts tell of the others. */
const RECORDINGS_TEST = {
  name: 'recordings add up over instances',
  interval: '1m',
  input_series: ['a', 'b'].flatMap((instance) => [
    {
      series: `cowrie_commands_total{service="ledger",name="coins.mint",outcome="accepted",instance="${instance}"}`,
      values: '0+60x20',
    },
    { series: `${HTTP}_count{status="200",instance="${instance}"}`, values: '0+120x20' },
  ]),
  promql_expr_test: [
    sample('cowrie:commands:rate5m', '{service="ledger",name="coins.mint",outcome="accepted"}', 2),
    sample('cowrie:http_requests:rate5m', '', 4),
  ],
};

function sample(expr: string, labels: string, value: number) {
  return { expr, eval_time: '10m', exp_samples: [{ labels: `${expr}${labels}`, value }] };
}

function toTest(name: string, alert: Alert, { series, at }: Case, expected: readonly object[]) {
  return {
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([key, values]) => ({ series: key, values })),
    alert_rule_test: [{ eval_time: at, alertname: alert.name, exp_alerts: expected }],
  };
}

function firingOf(alert: Alert) {
  const labels = alert.fires.labels ?? {};
  const annotations = annotationsOf(alert);
  const summary = annotations.summary.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name) => labels[name] ?? '');
  return {
    exp_labels: { severity: alert.severity, ...labels },
    exp_annotations: { ...annotations, summary },
  };
}
