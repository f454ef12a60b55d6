/** An alert, with what makes it fire and what does not: its tests are made of that. */
export type Alert = {
  name: string;
  /** `page`: somebody is woken up; `ticket`: it waits for the morning. */
  severity: 'page' | 'ticket';
  expr: string;
  for: string;
  /** One line for who is woken up; labels in it as `{{ $labels.NAME }}`. */
  summary: string;
  /** Of the dashboard that shows it. */
  dashboard: DashboardUid;
  fires: Case & { labels?: Record<string, string> };
  quiet: Case;
};

/** Series with their values, one a minute, in the notation of promtool; looked at after `at`. */
export type Case = { series: Record<string, string>; at: string };

export type DashboardUid =
  | 'cowrie-overview'
  | 'cowrie-gateway'
  | 'cowrie-ledger'
  | 'cowrie-kafka-history'
  | 'cowrie-money'
  | 'cowrie-objectives';

export type Recording = { record: string; expr: string };

/** Where the runbooks are read. An overlay puts the address of its own copy in place of what stands before the `#`. */
const RUNBOOKS_URL = 'https://cowrie.example.com/docs/operations.md';

/** Where people read what to do. */
export const runbookOf = (alert: string): string => `${RUNBOOKS_URL}#${alert.toLowerCase()}`;

export function annotationsOf({ name, summary, dashboard }: Alert) {
  return { summary, runbook_url: runbookOf(name), dashboard };
}
