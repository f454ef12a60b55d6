import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { type Alert, labelsOf } from '../../../deploy/observability/src/alert.ts';
import { ALERTS } from '../../../deploy/observability/src/rules.ts';
import { debianPrograms } from '../../support/observability/debian-programs.ts';
import { runProgram } from '../tools/run-program.ts';

type Labels = Readonly<Record<string, string>>;
type InhibitRule = { source_matchers: string[]; target_matchers: string[]; equal: string[] };

const EXAMPLE = join(checkoutDir, 'deploy', 'observability', 'alertmanager.yaml');
const RECEIVERS = { page: 'pager', ticket: 'tickets', watchdog: 'dead-mans-switch' } as const;

describe("the example for Alertmanager's configuration", () => {
  let amtool: (...args: string[]) => Promise<string>;
  beforeAll(async () => {
    const [program = ''] = await debianPrograms('prometheus-alertmanager', ['amtool']);
    amtool = (...args) => runProgram(program, args, { timeoutMs: 60_000 });
  });

  it('is valid', async () => {
    expect(await amtool('check-config', EXAMPLE)).toContain('SUCCESS');
  });

  it.each(Object.entries(RECEIVERS))('sends a %s to the %s', async (severity, receiver) => {
    const args = ['config', 'routes', 'test', `--config.file=${EXAMPLE}`, `severity=${severity}`];
    expect((await amtool(...args)).trim()).toBe(receiver);
  });

  it('inhibits what explains a burning objective, and nothing else, in its namespace', () => {
    const { inhibit_rules: rules } = parse(readFileSync(EXAMPLE, 'utf8')) as { inhibit_rules: InhibitRule[] };
    const firing = (alert: Alert, namespace: string): Labels => ({
      ...{ alertname: alert.name, namespace, ...labelsOf(alert) },
    });
    const burning = ALERTS.filter(({ name }) => name === 'CowrieBudgetBurnsFast');
    const isInhibited = (target: Labels) =>
      rules.some((rule) => burning.some((alert) => inhibits(rule, firing(alert, 'cowrie'), target)));
    const inhibited = ALERTS.filter((alert) => isInhibited(firing(alert, 'cowrie'))).map(({ name }) => name);
    const causes = ALERTS.filter(({ isCause }) => isCause).map(({ name }) => name);
    expect(inhibited.toSorted()).toEqual([...causes, 'CowrieBudgetBurns'].toSorted());
    expect(ALERTS.filter((alert) => isInhibited(firing(alert, 'staging')))).toEqual([]);
  });
});

function inhibits({ source_matchers, target_matchers, equal }: InhibitRule, source: Labels, target: Labels) {
  const isMatched = (labels: Labels, matchers: readonly string[]) =>
    matchers.every((matcher) => {
      const [, name = '', value = ''] = /^(\w+) = "?(\w+)"?$/.exec(matcher) ?? [];
      return labels[name] === value;
    });
  return (
    isMatched(source, source_matchers) &&
    isMatched(target, target_matchers) &&
    equal.every((name) => source[name] === target[name])
  );
}
