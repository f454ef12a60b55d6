import { stringify } from 'yaml';
import { type Alert, annotationsOf, labelsOf, type Recording } from './alert.ts';
import { AVAILABILITY } from './alerts/availability.ts';
import { CLUSTER } from './alerts/cluster.ts';
import { DATABASES } from './alerts/databases.ts';
import { FREEZES_AND_LIMITS } from './alerts/freezes-and-limits.ts';
import { KAFKA } from './alerts/kafka.ts';
import { MAILS } from './alerts/mails.ts';
import { MONEY } from './alerts/money.ts';
import { BURNS, OBJECTIVE_ALERTS } from './alerts/objectives.ts';
import { PIPELINE } from './alerts/pipeline.ts';
import { REFUSALS } from './alerts/refusals.ts';
import { REQUESTS } from './alerts/requests.ts';
import { SERVERS } from './alerts/servers.ts';
import { WEBHOOKS } from './alerts/webhooks.ts';
import { alertWithin, recordingWithin } from './installation.ts';
import { type Groups, namespaceOfRulesYaml, prometheusRuleYaml } from './kubernetes.ts';
import { RECORDINGS_TEST, rulesTestYaml, testsOf } from './rule-tests.ts';

const WRITTEN: Readonly<Record<string, readonly Alert[]>> = {
  'cowrie-availability': AVAILABILITY,
  'cowrie-objectives': OBJECTIVE_ALERTS,
  'cowrie-requests': REQUESTS,
  'cowrie-pipeline': PIPELINE,
  'cowrie-refusals': REFUSALS,
  'cowrie-webhooks': WEBHOOKS,
  'cowrie-mails': MAILS,
  'cowrie-money': MONEY,
  'cowrie-freezes-and-limits': FREEZES_AND_LIMITS,
  'cowrie-kafka': KAFKA,
  'cowrie-databases': DATABASES,
  'cowrie-servers': SERVERS,
  'cowrie-cluster': CLUSTER,
};

const GROUPS = Object.fromEntries(
  Object.entries(WRITTEN).map(([name, alerts]) => [name, alerts.map(alertWithin)]),
);

export const ALERTS: readonly Alert[] = Object.values(GROUPS).flat();

const HTTP = 'cowrie_http_request_duration_seconds';

export const RECORDINGS: readonly Recording[] = [
  { record: 'cowrie:http_requests:rate5m', expr: `sum by (namespace) (rate(${HTTP}_count[5m]))` },
  {
    record: 'cowrie:http_errors:ratio_rate5m',
    // The series of failures exists only after the first one; without it the share is 0.
    expr: `(sum by (namespace) (rate(${HTTP}_count{status=~"5.."}[5m])) or 0 * sum by (namespace) (rate(${HTTP}_count[5m]))) / sum by (namespace) (rate(${HTTP}_count[5m]))`,
  },
  {
    // Statements and exports stream for a long time, so they are left out.
    record: 'cowrie:http_request_duration_seconds:p99_5m',
    expr: `histogram_quantile(0.99, sum by (namespace, le) (rate(${HTTP}_bucket{route!~".*/export"}[5m])))`,
  },
  {
    record: 'cowrie:partition_lag_messages:sum',
    expr: 'sum by (namespace, topic) (cowrie_partition_lag_messages)',
  },
  {
    record: 'cowrie:commands:rate5m',
    expr: 'sum by (namespace, service, name, outcome) (rate(cowrie_commands_total[5m]))',
  },
  ...BURNS,
].map(recordingWithin);

const WIDE = { lineWidth: 0 };

function allGroups(): Groups {
  const alerts = Object.entries(GROUPS).map(([name, own]) => ({ name, rules: own.map(toRule) }));
  return [recordings(RECORDINGS), ...alerts];
}

export const prometheusRules = (): string => stringify({ groups: allGroups() }, WIDE);

export function ruleFiles(): Readonly<Record<string, string>> {
  const groups = allGroups();
  return {
    '../k8s/components/monitoring/rules.yaml': prometheusRuleYaml(groups),
    '../k8s/transformers/rules.yaml': namespaceOfRulesYaml(groups),
  };
}

const recordings = (rules: readonly Recording[]) => ({ name: 'cowrie-recordings', rules });

/**
 * One file per group, each with the recordings that its alerts use: `promtool test rules` evaluates every rule of a
 * file in every test, which would take a minute of a processor for all rules in one file.
 */
export function ruleTestFiles(): Readonly<Record<string, string>> {
  const groups = Object.entries(GROUPS).map(([name, own]): [string, Groups, object[]] => [
    name,
    [recordings(askedBy(own)), { name, rules: own.map(toRule) }],
    own.flatMap(testsOf),
  ]);
  const all: typeof groups = [...groups, ['cowrie-recordings', [recordings(RECORDINGS)], [RECORDINGS_TEST]]];
  return Object.fromEntries(
    all.flatMap(([name, rules, tests]) => [
      [`${name}.yaml`, stringify({ groups: rules }, WIDE)],
      [`${name}.test.yaml`, rulesTestYaml(`${name}.yaml`, tests)],
    ]),
  );
}

function askedBy(rules: readonly { expr: string }[]): readonly Recording[] {
  const asked = RECORDINGS.filter(({ record }) => rules.some(({ expr }) => expr.includes(record)));
  return asked.length === 0 ? [] : RECORDINGS.filter((one) => [...asked, ...askedBy(asked)].includes(one));
}

function toRule(alert: Alert) {
  return {
    alert: alert.name,
    expr: alert.expr,
    for: alert.for,
    labels: labelsOf(alert),
    annotations: annotationsOf(alert),
  };
}
