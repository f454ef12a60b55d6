import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DASHBOARDS } from '../../../deploy/observability/src/files.ts';
import { CHOSEN, NAMESPACE } from '../../../deploy/observability/src/installation.ts';
import { ALERTS, RECORDINGS } from '../../../deploy/observability/src/rules.ts';
import { OTHER_SERIES_FILE, OWN_SERIES_FILE, seriesIn } from '../../support/observability/series.ts';
import { GO_MODULES, KUBERNETES_VERSIONS, STRIMZI_VERSION } from '../schemas/versions.ts';
import { promqlProblems } from './promql.ts';

const SERIES = [OWN_SERIES_FILE, OTHER_SERIES_FILE].flatMap(seriesIn);
const NAMESPACE_MATCH = `namespace="${NAMESPACE}"`;
const CHOSEN_MATCH = `namespace="${CHOSEN}"`;
const SHOWN_IN_TEXT = /\{\{ \$labels\.(\w+) \}\}/g;
const SHOWN_IN_LEGEND = /\{\{(\w+)\}\}/g;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const RECORDED = RECORDINGS.map(({ record, expr }) => ({ where: record, expr, record }));

describe('every expression uses existing series and labels', () => {
  it('in rules, which show no other labels, and whose tests invent no others', async () => {
    const alerts = ALERTS.map(({ name, expr, summary }) => ({
      where: name,
      expr,
      // The namespace shows the reader of an alert which installation it concerns.
      shown: [...namesIn(summary, SHOWN_IN_TEXT), 'namespace'],
    }));
    const examples = ALERTS.flatMap(({ fires, quiet }) =>
      [fires, quiet].flatMap(({ series }) => Object.keys(series)),
    );
    const expressions = [...RECORDED, ...alerts];
    expect(await promqlProblems({ series: SERIES, expressions, examples, namespace: NAMESPACE })).toEqual([]);
  });

  it('in panels, whose legends show no other labels', async () => {
    const panels = DASHBOARDS.flatMap(({ title, rows }) =>
      Object.values(rows).flatMap((row) =>
        row.flatMap((panel) =>
          Object.entries(panel.queries).map(([legend, expr]) => ({
            where: `${title}, ${panel.title}`,
            expr,
            shown: namesIn(legend, SHOWN_IN_LEGEND),
          })),
        ),
      ),
    );
    const recorded = RECORDED.map((one) => ({
      ...one,
      expr: one.expr.replaceAll(NAMESPACE_MATCH, CHOSEN_MATCH),
    }));
    const expressions = [...recorded, ...panels];
    const checked = { series: SERIES, expressions, examples: [], namespace: CHOSEN };
    expect(await promqlProblems(checked)).toEqual([]);
  });

  it.each([
    ['up{jobs="a"}', 'up has no label jobs'],
    ['ups', 'nothing gives the metric ups'],
    ['sum by (pods) (up)', 'up has no label pods'],
    ['sum by (job) (up) / sum by (pod) (up)', 'never matches'],
    ['up == on (pods) up', 'up has no label pods'],
    ['up{namespace="cowrie"} or up', 'up is not asked of the namespace cowrie alone'],
  ])('%s: %s', async (expr, problem) => {
    const problems = await promqlProblems({
      series: SERIES,
      expressions: [{ where: '', expr }],
      examples: [],
      namespace: NAMESPACE,
    });
    expect(problems).toContainEqual(expect.stringContaining(problem));
  });
});

describe('the series of others', () => {
  it('are those of the releases that the manifests are written for', () => {
    const text = readFileSync(OTHER_SERIES_FILE, 'utf8');
    const modules = GO_MODULES.map(({ module }) => module);
    const wanted = [
      ...modules.filter((module) => /cloudnative-pg|cert-manager|external-secrets/.test(module)),
      `io.strimzi@${STRIMZI_VERSION}`,
      `k8s.io/kubernetes@v${KUBERNETES_VERSIONS[0]}`,
    ];
    const named = [...text.matchAll(/^# (\S+@[^\s:]+):/gm)].map(([, name]) => name);
    expect([...new Set(named)].toSorted()).toEqual(wanted.toSorted());
  });
});
