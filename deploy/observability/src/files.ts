import { toGrafana } from './dashboard.ts';
import { GATEWAY } from './dashboards/gateway.ts';
import { KAFKA_HISTORY } from './dashboards/kafka-history.ts';
import { LEDGER } from './dashboards/ledger.ts';
import { MONEY } from './dashboards/money.ts';
import { OBJECTIVES } from './dashboards/objectives.ts';
import { OVERVIEW } from './dashboards/overview.ts';
import { dashboardWithin } from './installation.ts';
import { ruleFiles } from './rules.ts';

export const DASHBOARDS = [OVERVIEW, GATEWAY, LEDGER, KAFKA_HISTORY, MONEY, OBJECTIVES].map(dashboardWithin);

export function generatedFiles(): Readonly<Record<string, string>> {
  const dashboards = DASHBOARDS.map((dashboard) => [
    `dashboards/${dashboard.uid}.json`,
    `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`,
  ]);
  return { ...ruleFiles(), ...Object.fromEntries(dashboards) };
}
