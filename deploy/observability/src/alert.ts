/** An alert, with series that make it fire and series that do not; its tests are generated from them. */
export type Alert = {
  name: string;
  /** `page` wakes a person up; `ticket` waits for the morning. */
  severity: 'page' | 'ticket';
  expr: string;
  for: string;
  /** One line for the person on call; it may contain labels as `{{ $labels.NAME }}`. */
  summary: string;
  /** The dashboard that shows the cause. */
  dashboard: DashboardUid;
  fires: Case & { labels?: Record<string, string> };
  quiet: Case;
};

/** Series with one value per minute, in the notation of promtool; evaluated at time `at`. */
export type Case = { series: Record<string, string>; at: string };

export type DashboardUid =
  | 'cowrie-overview'
  | 'cowrie-gateway'
  | 'cowrie-ledger'
  | 'cowrie-kafka-history'
  | 'cowrie-money'
  | 'cowrie-objectives';

export type Recording = { record: string; expr: string };

/** The address of the runbooks. An overlay replaces the part before the `#` with its own copy's. */
const RUNBOOKS_URL = 'https://cowrie.example.com/docs/operations.md';

/** The section of the runbook for an alert. */
export const runbookOf = (alert: string): string => `${RUNBOOKS_URL}#${alert.toLowerCase()}`;

export function annotationsOf({ name, summary, dashboard }: Alert) {
  return { summary, runbook_url: runbookOf(name), dashboard };
}
