import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { at } from '../../tools/values.ts';
import { K8S_FOLDER } from './kustomize.ts';

/** deploy/observability/rules.yaml as the Prometheus operator takes it. `node test/deploy/k8s/manifests/prometheus-rule.ts` writes it. */
export const RULE_FILE = join(K8S_FOLDER, 'components/monitoring/rules.yaml');

const RULES = join(K8S_FOLDER, '../observability/rules.yaml');
const HEAD =
  '# Written by test/deploy/k8s/manifests/prometheus-rule.ts out of deploy/observability/rules.yaml.\n';

/** The text that the file should have. */
export async function prometheusRule(): Promise<string> {
  const rules: unknown = parse(await readFile(RULES, 'utf8'));
  const document = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'cowrie' },
    spec: { groups: at(rules, 'groups') },
  };
  return HEAD + stringify(document, { lineWidth: 0 });
}

if (process.argv[1] === import.meta.filename) await writeFile(RULE_FILE, await prometheusRule());
