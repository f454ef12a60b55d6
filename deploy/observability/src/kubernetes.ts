import { stringify } from 'yaml';
import { NAMESPACE } from './installation.ts';

type Rule = { alert: string; expr: string } | { record: string; expr: string };
export type Groups = readonly { name: string; rules: readonly Rule[] }[];

const HEAD = '# Written by deploy/observability/src/generate.ts.\n';
const WIDE = { lineWidth: 0 };
/** A kustomize replacement splits a text at a delimiter and replaces the part with a given index. */
const QUOTE = '"';

export function prometheusRuleYaml(groups: Groups): string {
  const document = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'cowrie' },
    spec: { groups },
  };
  return HEAD + stringify(document, WIDE);
}

export function namespaceOfRulesYaml(groups: Groups): string {
  const paths = new Map<number, string[]>();
  for (const { name, rules } of groups) {
    for (const rule of rules) {
      const own = 'alert' in rule ? `alert=${rule.alert}` : `record=${rule.record}`;
      for (const index of placesOf(rule.expr)) {
        const path = `spec.groups.[name=${name}].rules.[${own}].expr`;
        paths.set(index, [...(paths.get(index) ?? []), path]);
      }
    }
  }
  const targets = [...paths]
    .toSorted(([a], [b]) => a - b)
    .map(([index, fieldPaths]) => ({
      select: { kind: 'PrometheusRule', name: 'cowrie' },
      options: { delimiter: QUOTE, index },
      fieldPaths,
    }));
  const document = {
    apiVersion: 'builtin',
    kind: 'ReplacementTransformer',
    metadata: { name: 'namespace-of-rules' },
    replacements: [
      { source: { kind: 'ConfigMap', name: 'cowrie-release', fieldPath: 'metadata.namespace' }, targets },
    ],
  };
  return HEAD + stringify(document, WIDE);
}

function placesOf(expr: string): number[] {
  const parts = expr.split(QUOTE);
  return parts.flatMap((part, index) =>
    part === NAMESPACE && /\b((?:resource_)?namespace|installation)=$/.test(parts[index - 1] ?? '')
      ? [index]
      : [],
  );
}
