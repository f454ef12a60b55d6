import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { runbookOf } from '../../../deploy/observability/src/alert.ts';
import { DASHBOARDS, generatedFiles } from '../../../deploy/observability/src/files.ts';
import {
  ALERTS,
  prometheusRules,
  RECORDINGS,
  ruleTestFiles,
} from '../../../deploy/observability/src/rules.ts';
import { metricsIn } from '../../support/observability/expressions.ts';
import { promtool } from '../../support/observability/prometheus-tools.ts';
import { failoverTest } from './failover.ts';

const FOLDER = join(checkoutDir, 'deploy', 'observability');

describe('the generated files', () => {
  it.each(Object.entries(generatedFiles()))('%s matches its source', (path, text) => {
    // node deploy/observability/src/generate.ts writes them.
    expect(readFileSync(join(FOLDER, path), 'utf8')).toBe(text);
  });
});

describe('the rules', () => {
  it('are valid for Prometheus', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cowrie-rules-'));
    await writeFile(join(folder, 'rules.yaml'), prometheusRules());
    const said = await promtool(['check', 'rules', 'rules.yaml'], folder);
    expect(said).toContain(`${ALERTS.length + RECORDINGS.length} rules found`);
    await rm(folder, { recursive: true });
  });

  it('fire when they should, and only then', async () => {
    const files = ruleTestFiles();
    const folder = await mkdtemp(join(tmpdir(), 'cowrie-rules-'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const tests = Object.keys(files).filter((name) => name.endsWith('.test.yaml'));
    const said = await promtool(['test', 'rules', ...tests], folder);
    expect(said.match(/SUCCESS/g)).toHaveLength(tests.length);
    await rm(folder, { recursive: true });
  });

  it.each([
    // The service is back before anybody could help.
    { lostSeconds: 30, pages: [] },
    {
      lostSeconds: 600,
      pages: ['CowrieBudgetBurnsFast', 'CowriePartitionPaused', 'CowrieServiceNotReady'],
    },
  ])('page for what callers notice, or what needs a hand: $lostSeconds s', async (failover) => {
    const folder = await mkdtemp(join(tmpdir(), 'cowrie-rules-'));
    await writeFile(join(folder, 'rules.yaml'), prometheusRules());
    await writeFile(join(folder, 'failover.yaml'), failoverTest('rules.yaml', failover));
    expect(await promtool(['test', 'rules', 'failover.yaml'], folder)).toContain('SUCCESS');
    await rm(folder, { recursive: true });
  });

  it('have distinct names', () => {
    const names = [...ALERTS.map(({ name }) => name), ...RECORDINGS.map(({ record }) => record)];
    expect(new Set(names).size).toBe(names.length);
  });

  it('are each explained once in the runbooks, which explain nothing else', () => {
    const text = readFileSync(join(checkoutDir, 'docs', 'operations.md'), 'utf8');
    const [, runbooks = ''] = text.split(/^## Runbooks$/m);
    const headings = [...runbooks.matchAll(/^### (\S+)$/gm)].map(([, name]) => name);
    expect(headings.toSorted()).toEqual(ALERTS.map(({ name }) => name).toSorted());
    for (const { name } of ALERTS) {
      expect(runbookOf(name)).toMatch(/^https:\/\/\S+\/docs\/operations\.md#[a-z]+$/);
      expect(runbookOf(name).replace(/^.*#/, '')).toBe(name.toLowerCase());
    }
  });

  it('are each shown by a panel of their dashboard, by the same metrics', () => {
    for (const alert of ALERTS) {
      const dashboard = DASHBOARDS.find(({ uid }) => uid === alert.dashboard);
      const panels = Object.values(dashboard?.rows ?? {}).flat();
      const shown = panels.filter(({ alerts = [] }) => alerts.includes(alert.name));
      expect({ [alert.name]: shown.length }).toEqual({ [alert.name]: 1 });
      const queries = shown.flatMap((panel) => Object.values(panel.queries).flatMap(withRecordings));
      const own = withRecordings(alert.expr).filter((metric) => queries.includes(metric));
      expect({ [alert.name]: own.length > 0 }).toEqual({ [alert.name]: true });
    }
  });
});

function withRecordings(expr: string): string[] {
  return metricsIn(expr).flatMap((metric) => {
    const recording = RECORDINGS.find(({ record }) => record === metric);
    const made = recording ? metricsIn(recording.expr) : [];
    return [metric, ...made].map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  });
}
