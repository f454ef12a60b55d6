import type { Alert, Recording } from '../alert.ts';

/**
 * `bad` is the share of bad requests or time, `budget` the allowed share. The burn rate is one divided by the other: at
 * 1 the monthly budget lasts a month, at 14.4 two days.
 */

type Objective = {
  slo: string;
  /** There is no value when there were no requests in the window, such as `1h`. */
  bad: (window: string) => string;
  allowed: number;
};

const COUNT = 'cowrie_http_request_duration_seconds_count';
const DELAY = 'cowrie_history_delay_seconds_bucket';
const PENDING = 'cowrie_webhook_oldest_pending_age_seconds';
const DUE = 'cowrie_webhook_oldest_due_age_seconds';
const LATE = 'cowrie:webhooks_late:max';
const rate = (series: string, window: string) => `sum by (namespace) (rate(${series}[${window}]))`;

/** The series of failures exists only after the first one. */
const failedShare = (route: string) => (window: string) =>
  `(${rate(`${COUNT}{${route},status=~"5.."}`, window)} or 0 * ${rate(`${COUNT}{${route}}`, window)}) / ${rate(`${COUNT}{${route}}`, window)}`;

const OBJECTIVES: readonly Objective[] = [
  {
    slo: 'transfers',
    bad: failedShare('route="/api/coins/transfer"'),
    allowed: 0.001,
  },
  {
    slo: 'requests',
    bad: failedShare('route!="/api/coins/transfer"'),
    allowed: 0.001,
  },
  {
    slo: 'history',
    bad: (window) => `1 - ${rate(`${DELAY}{le="2"}`, window)} / ${rate(`${DELAY}{le="+Inf"}`, window)}`,
    allowed: 0.01,
  },
  {
    slo: 'webhooks',
    // The share of time during which a due attempt is not made. A slow or unreachable receiver does not count.
    bad: (window) => `avg_over_time(${LATE}[${window}])`,
    allowed: 0.01,
  },
];

/** A long window makes an alert significant, and a short one ends it soon. */
const WINDOWS = ['5m', '30m', '1h', '6h', '3d'] as const;
const burn = (window: (typeof WINDOWS)[number]) => `cowrie:slo_burn:rate${window}`;

export const BURNS: readonly Recording[] = [
  // This is a recording of its own, because evaluating three days of it each time would cost more than all other rules.
  { record: LATE, expr: `max by (namespace) (${DUE}) > bool 300` },
  ...WINDOWS.map((window) => ({
    record: burn(window),
    expr: OBJECTIVES.map(
      ({ slo, bad, allowed }) => `label_replace((${bad(window)}) / ${allowed}, "slo", "${slo}", "", "")`,
    ).join(' or '),
  })),
];

const both = (long: string, short: string, faster: number) => `${long} > ${faster} and ${short} > ${faster}`;
const OK = 'cowrie_http_request_duration_seconds_count{route="/api/coins/transfer",status="201"}';
const FAILED = 'cowrie_http_request_duration_seconds_count{route="/api/coins/transfer",status="503"}';

export const OBJECTIVE_ALERTS: readonly Alert[] = [
  {
    name: 'CowrieBudgetBurnsFast',
    severity: 'page',
    expr: `(${both(burn('1h'), burn('5m'), 14.4)}) or (${both(burn('6h'), burn('30m'), 6)})`,
    for: '2m',
    summary: 'The error budget of {{ $labels.slo }} for the month will be used up within days',
    dashboard: 'cowrie-objectives',
    // Two in a hundred requests fail for an hour.
    fires: {
      series: { [OK]: '0+980x90', [FAILED]: '0+20x90' },
      at: '80m',
      labels: { slo: 'transfers' },
    },
    // The same failures ended half an hour ago; one receiver has been unreachable all the time.
    quiet: {
      series: {
        [OK]: '0+980x70 69600+1000x50',
        [FAILED]: '0+20x70 1400x50',
        [`${PENDING}{instance="a"}`]: '4000x120',
        [`${DUE}{instance="a"}`]: '1x120',
      },
      at: '110m',
    },
  },
  {
    name: 'CowrieBudgetBurns',
    severity: 'ticket',
    expr: both(burn('3d'), burn('6h'), 1),
    for: '1h',
    summary: 'The error budget of {{ $labels.slo }} will not last the month',
    dashboard: 'cowrie-objectives',
    // One in fifty requests takes longer than two seconds.
    fires: {
      series: { [`${DELAY}{le="2"}`]: '0+98x600', [`${DELAY}{le="+Inf"}`]: '0+100x600' },
      at: '9h',
      labels: { slo: 'history' },
    },
    // One in two hundred requests is slow.
    quiet: {
      series: { [`${DELAY}{le="2"}`]: '0+995x600', [`${DELAY}{le="+Inf"}`]: '0+1000x600' },
      at: '9h',
    },
  },
];
