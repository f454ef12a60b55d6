import { stringify } from 'yaml';
import { type Alert, annotationsOf, type Case, labelsOf } from './alert.ts';
import { NAMESPACE } from './installation.ts';

const OTHER = 'staging';
const HTTP = 'cowrie_http_request_duration_seconds';

/** `promtool test rules` evaluates every rule of the file in every test. */
export const rulesTestYaml = (rulesFile: string, tests: readonly object[]): string =>
  stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }, { lineWidth: 0 });

export function testsOf(alert: Alert): object[] {
  const { name, fires, quiet } = alert;
  const firing = [firingOf(alert)];
  const besides = (one: Case, other: Case): Case => ({
    series: { ...one.series, ...inOther(other).series },
    at: one.at,
  });
  // Each test has a second installation, to show that neither hides the other's alert nor raises it.
  const tests = [
    toTest(`${name} fires, and another installation is well`, alert, besides(fires, quiet), firing),
    toTest(`${name} is quiet, and another installation is not well`, alert, besides(quiet, fires), []),
  ];
  const stranger = ofStranger(fires);
  if (stranger) tests.push(toTest(`${name} is quiet about what is not Cowrie's`, alert, stranger, []));
  return tests;
}

function inOther({ series, at }: Case): Case {
  const moved = Object.entries(series).map(([name, values]) => [
    name.replaceAll(`"${NAMESPACE}"`, `"${OTHER}"`).replaceAll(`job="${NAMESPACE}/`, `job="${OTHER}/`),
    values,
  ]);
  return { series: Object.fromEntries(moved), at };
}

/** A database or a Kafka of another team in our namespace; undefined when the case is about neither. */
function ofStranger({ series, at }: Case): Case | undefined {
  const entries = Object.entries(series);
  if (!entries.every(([name]) => /^(cnpg|barman_cloud|kafka)_/.test(name))) return undefined;
  const theirs = entries.map(([name, values]) => [
    name.replace(/job="[^"]+"/, `job="${NAMESPACE}/shop"`),
    values,
  ]);
  return { series: Object.fromEntries(theirs), at };
}

/** The tests of alerts cover the other recordings. */
export const RECORDINGS_TEST = {
  name: 'recordings add up over instances, of one installation',
  interval: '1m',
  input_series: [
    [NAMESPACE, 'a'],
    [NAMESPACE, 'b'],
    [OTHER, 'a'],
  ].flatMap(([namespace, instance]) => [
    {
      series: `cowrie_commands_total{namespace="${namespace}",service="ledger",name="coins.mint",outcome="accepted",instance="${instance}"}`,
      values: '0+60x20',
    },
    {
      series: `${HTTP}_count{namespace="${namespace}",status="200",instance="${instance}"}`,
      values: '0+120x20',
    },
  ]),
  promql_expr_test: [
    sample('cowrie:commands:rate5m', 'service="ledger",name="coins.mint",outcome="accepted"', 2),
    sample('cowrie:http_requests:rate5m', '', 4),
  ],
};

function sample(expr: string, labels: string, value: number) {
  const all = `${expr}{namespace="${NAMESPACE}"${labels === '' ? '' : `,${labels}`}}`;
  return { expr, eval_time: '10m', exp_samples: [{ labels: all, value }] };
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
    exp_labels: { ...labelsOf(alert), ...labels },
    exp_annotations: { ...annotations, summary },
  };
}
