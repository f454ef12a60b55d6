import type { Alert, Recording } from '../alert.ts';

/**
 * What good looks like: of each objective the share of what is bad, and how much of that is allowed. What burns is the one by the
 * other: at 1 the budget of the month lasts a month, at 14.4 two days.
 */

type Objective = {
  slo: string;
  /** Of a window, such as `1h`: the share of what is bad. Nothing when nothing was asked for. */
  bad: (window: string) => string;
  allowed: number;
};

const TRANSFERS = 'cowrie_http_request_duration_seconds_count{route="/api/coins/transfer"';
const DELAY = 'cowrie_history_delay_seconds_bucket';
const AGE = 'cowrie_webhook_oldest_pending_age_seconds';
const LATE = 'cowrie:webhooks_late:max';
const rate = (series: string, window: string) => `sum by (namespace) (rate(${series}[${window}]))`;

const OBJECTIVES: readonly Objective[] = [
  {
    slo: 'transfers',
    // A failure is counted from the first one on.
    bad: (window) =>
      `(${rate(`${TRANSFERS},status=~"5.."}`, window)} or 0 * ${rate(`${TRANSFERS}}`, window)}) / ${rate(`${TRANSFERS}}`, window)}`,
    allowed: 0.001,
  },
  {
    slo: 'history',
    bad: (window) => `1 - ${rate(`${DELAY}{le="2"}`, window)} / ${rate(`${DELAY}{le="+Inf"}`, window)}`,
    allowed: 0.01,
  },
  {
    slo: 'webhooks',
    // Of time: while something waits, whoever is at fault.
    bad: (window) => `avg_over_time(${LATE}[${window}])`,
    allowed: 0.01,
  },
];

/** Of each alert a long window, so that it means something, and a short one, so that it ends soon. */
const WINDOWS = ['5m', '30m', '1h', '6h', '3d'] as const;
const burn = (window: (typeof WINDOWS)[number]) => `cowrie:slo_burn:rate${window}`;

/** How fast the budget of each objective burns. */
export const BURNS: readonly Recording[] = [
  // By itself first: to ask for three days of it each time would cost more than all other rules.
  { record: LATE, expr: `max by (namespace) (${AGE}) > bool 300` },
  ...WINDOWS.map((window) => ({
    record: burn(window),
    expr: OBJECTIVES.map(
      ({ slo, bad, allowed }) => `label_replace((${bad(window)}) / ${allowed}, "slo", "${slo}", "", "")`,
    ).join(' or '),
  })),
];

const both = (long: string, short: string, faster: number, which: string) =>
  `${long}${which} > ${faster} and ${short}${which} > ${faster}`;
/** A receiver that is away wakes nobody up: it is not ours. */
const OURS = '{slo!="webhooks"}';
const OK = 'cowrie_http_request_duration_seconds_count{route="/api/coins/transfer",status="201"}';
const FAILED = 'cowrie_http_request_duration_seconds_count{route="/api/coins/transfer",status="503"}';

export const OBJECTIVE_ALERTS: readonly Alert[] = [
  {
    name: 'CowrieBudgetBurnsFast',
    severity: 'page',
    expr: `(${both(burn('1h'), burn('5m'), 14.4, OURS)}) or (${both(burn('6h'), burn('30m'), 6, OURS)})`,
    for: '2m',
    summary: 'What may go wrong of {{ $labels.slo }} in a month is used up within days',
    dashboard: 'cowrie-objectives',
    // Two in a hundred, for an hour.
    fires: {
      series: { [OK]: '0+980x90', [FAILED]: '0+20x90' },
      at: '80m',
      labels: { slo: 'transfers' },
    },
    // The same, and it has been over for half an hour; a receiver has been away all the time.
    quiet: {
      series: {
        [OK]: '0+980x70 69600+1000x50',
        [FAILED]: '0+20x70 1400x50',
        [`${AGE}{instance="a"}`]: '4000x120',
      },
      at: '110m',
    },
  },
  {
    name: 'CowrieBudgetBurns',
    severity: 'ticket',
    expr: both(burn('3d'), burn('6h'), 1, ''),
    for: '1h',
    summary: 'What may go wrong of {{ $labels.slo }} in a month will not last the month',
    dashboard: 'cowrie-objectives',
    // One in fifty takes longer than two seconds.
    fires: {
      series: { [`${DELAY}{le="2"}`]: '0+98x600', [`${DELAY}{le="+Inf"}`]: '0+100x600' },
      at: '9h',
      labels: { slo: 'history' },
    },
    // One in two hundred.
    quiet: {
      series: { [`${DELAY}{le="2"}`]: '0+995x600', [`${DELAY}{le="+Inf"}`]: '0+1000x600' },
      at: '9h',
    },
  },
];
