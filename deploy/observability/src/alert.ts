/** Tests are generated from the series with which the alert fires, and from those with which it does not. */
export type Alert = {
  name: string;
  /** `page` wakes a person up; `ticket` waits for the morning. */
  severity: 'page' | 'ticket' | 'watchdog';
  /** The alert explains why an objective burns, so that the page about the objective inhibits it. */
  isCause?: true;
  expr: string;
  for: string;
  /** May contain labels as `{{ $labels.NAME }}`. */
  summary: string;
  dashboard: DashboardUid;
  fires: Case & { labels?: Record<string, string> };
  quiet: Case;
};

/** One value per minute, in the notation of promtool; evaluated at time `at`. */
export type Case = { series: Record<string, string>; at: string };

export type DashboardUid =
  | 'cowrie-overview'
  | 'cowrie-gateway'
  | 'cowrie-ledger'
  | 'cowrie-kafka-history'
  | 'cowrie-money'
  | 'cowrie-objectives';

export type Recording = { record: string; expr: string };

const RUNBOOKS_URL = 'https://cowrie.example.com/docs/operations.md';

export const runbookOf = (alert: string): string => `${RUNBOOKS_URL}#${alert.toLowerCase()}`;

export const labelsOf = ({ severity, isCause }: Alert) => ({
  severity,
  ...(isCause ? { cause: 'true' } : {}),
});

export function annotationsOf({ name, summary, dashboard }: Alert) {
  return { summary, runbook_url: runbookOf(name), dashboard };
}
