import { stringify } from 'yaml';

const STEP_SECONDS = 30;
const STEPS_PER_MINUTE = 60 / STEP_SECONDS;
/** After 100 minutes, 30 s are too little to use up a budget. */
const BEFORE = 100 * STEPS_PER_MINUTE;
const AFTER = 40 * STEPS_PER_MINUTE;
const PAGES = 'max by (alertname) (max_over_time(ALERTS{severity="page",alertstate="firing"}[2h]))';

export type Failover = { lostSeconds: number; pages: readonly string[] };

/** The ledger's database is away for a while, under 10 transfers and 30 reads a second. */
export function failoverTest(rulesFile: string, { lostSeconds, pages }: Failover): string {
  const lost = lostSeconds / STEP_SECONDS;
  const test = {
    name: `the database of the ledger is away for ${lostSeconds} s`,
    interval: `${STEP_SECONDS}s`,
    input_series: Object.entries(seriesOf(lost)).map(([series, values]) => ({ series, values })),
    promql_expr_test: [
      {
        expr: PAGES,
        eval_time: '2h',
        exp_samples: pages.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      },
    ],
  };
  return stringify({ rule_files: [rulesFile], evaluation_interval: `${STEP_SECONDS}s`, tests: [test] });
}

/** The figures during the outage are those of a service that retries every 2 s and refuses commands after 8 s. */
function seriesOf(lost: number): Record<string, string> {
  const gauge = (up: number, down: number) =>
    [
      [up, BEFORE],
      [down, lost],
      [up, AFTER],
    ]
      .map(constant)
      .join(' ');
  const counter = (up: number, down: number) => {
    const [lostFrom, backFrom] = [up * BEFORE, up * BEFORE + down * lost];
    return [
      [0, up, BEFORE],
      [lostFrom, down, lost],
      [backFrom, up, AFTER],
    ]
      .map(growing)
      .join(' ');
  };
  const ready = (service: string, values: string) => [`cowrie_ready{${OURS},service="${service}"}`, values];
  return {
    [http('/api/coins/transfer', 201)]: counter(300, 0),
    [http('/api/coins/transfer', 503)]: counter(0, 280),
    [http('/api/coins/transfer', 504)]: counter(0, 20),
    [http('/api/coins/wallet', 200)]: counter(900, 900),
    [`cowrie_commands_total{${LEDGER},name="coins.transfer",outcome="unavailable"}`]: counter(0, 280),
    [`cowrie_bus_request_duration_seconds_count{${OURS},topic="ledger.commands",outcome="outcome_unknown"}`]:
      counter(0, 20),
    [`cowrie_batch_failures_total{${LEDGER}}`]: counter(0, 15),
    [`cowrie_command_oldest_age_seconds{${LEDGER},topic="ledger.commands"}`]: gauge(0, 8),
    [`cowrie_partition_paused{${LEDGER},topic="ledger.commands",partition="3",reason="unreachable"}`]: gauge(
      0,
      1,
    ),
    ...Object.fromEntries([
      ready('ledger', gauge(1, 0)),
      ...['gateway', 'user', 'history', 'webhooks'].map((service) => ready(service, gauge(1, 1))),
    ]),
  };
}

const OURS = 'namespace="cowrie"';
const LEDGER = `${OURS},service="ledger"`;
const http = (route: string, status: number) =>
  `cowrie_http_request_duration_seconds_count{${OURS},route="${route}",status="${status}"}`;
/** `AxN` has N + 1 values. */
const constant = ([value = 0, steps = 0]: number[]) => `${value}x${steps - 1}`;
const growing = ([from = 0, by = 0, steps = 0]: number[]) => `${from + by}+${by}x${steps - 1}`;
