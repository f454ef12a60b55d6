import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { at, fieldsAt, listAt, textAt } from '../tools/values.ts';
import { namespaceProblems } from './checks/namespaces.ts';
import { labelsOf, type Manifest, nameOf, ofKind, theOne } from './manifests/documents.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { copyOverlays, renderOverlay } from './manifests/overlays.ts';
import { selects } from './manifests/reach.ts';

let documents: Manifest[];
beforeAll(async () => {
  documents = await renderOverlay('production');
});

const rulesOf = (all: readonly Manifest[]) =>
  listAt(theOne(all, 'PrometheusRule', 'cowrie'), 'spec', 'groups').flatMap((group) =>
    listAt(group, 'rules'),
  );

describe('the monitoring of production', () => {
  it('reads series of its own namespace in every rule', async () => {
    const copy = await copyOverlays();
    try {
      await copy.change('overlays/production/kustomization.yaml', (text) =>
        text.replace(/^namespace: .*$/m, 'namespace: money'),
      );
      const there = await copy.render('production');
      const rules = rulesOf(there);
      const written = rulesOf(documents);
      expect(rules.length).toBeGreaterThan(50);
      for (const [index, { expr }] of rules.entries()) {
        const wanted = textAt(written[index], 'expr').replaceAll('="cowrie"', '="money"');
        expect(expr).toBe(wanted);
        expect(expr).toContain('="money"');
      }
      expect(namespaceProblems(there)).toEqual([]);
    } finally {
      await copy.drop();
    }
  });

  it('has every dashboard, unchanged', async () => {
    const folder = join(K8S_FOLDER, '../observability/dashboards');
    const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
    const maps = ofKind(documents, 'ConfigMap').filter((map) => labelsOf(map).grafana_dashboard === '1');
    const shown = Object.assign({}, ...maps.map((map) => fieldsAt(map, 'data')));
    expect(Object.keys(shown).sort()).toEqual(files.sort());
    for (const file of files) expect(shown[file]).toBe(await readFile(join(folder, file), 'utf8'));
  });

  it('scrapes every service, database and broker', () => {
    const operated = ['ledger-db', 'user-db', 'history-db', 'webhooks-db'].map((name) => ({
      'cnpg.io/cluster': name,
    }));
    const brokers = ['cowrie-kafka', 'cowrie-kafka-exporter'].map((name) => ({ 'strimzi.io/name': name }));
    const services = ['gateway', 'ledger', 'user', 'history', 'webhooks'].map((name) => ({
      'app.kubernetes.io/name': name,
      cowrie: 'service',
    }));
    for (const labels of [...services, ...operated, ...brokers]) {
      const monitors = ofKind(documents, 'PodMonitor').filter((monitor) =>
        selects(fieldsAt(monitor, 'spec', 'selector'), labels),
      );
      expect([labels, monitors.map(nameOf)]).toEqual([labels, [expect.any(String)]]);
    }
  });

  it.each([
    ['cert-manager', 'cert-manager', 'http-metrics'],
    ['strimzi-operator', 'strimzi', 'http'],
    ['external-secrets', 'external-secrets', 'metrics'],
  ])('scrapes %s in the documented namespace, and keeps its labels', async (name, namespace, port) => {
    const monitor = theOne(documents, 'PodMonitor', name);
    expect(at(monitor, 'spec', 'namespaceSelector', 'matchNames')).toEqual([namespace]);
    const [endpoint] = listAt(monitor, 'spec', 'podMetricsEndpoints');
    // Alerts name the namespace of the certificate, which the operator's namespace would overwrite.
    expect(endpoint).toMatchObject({ port, honorLabels: true });
    const installed = await readFile(join(K8S_FOLDER, '../../docs/operations/kubernetes.md'), 'utf8');
    expect(installed.replaceAll('\\\n', '')).toMatch(
      new RegExp(`^helm install .* -n ${namespace}( |$)`, 'm'),
    );
  });

  it('links each alert to the runbooks at the address of the overlay', async () => {
    const copy = await copyOverlays();
    try {
      const runbooks = (text: string) =>
        text.replace(/runbooks: .*/, 'runbooks: https://wiki.example.org/cowrie');
      await copy.change('overlays/production/release.yaml', runbooks);
      const groups = listAt(
        theOne(await copy.render('production'), 'PrometheusRule', 'cowrie'),
        'spec',
        'groups',
      );
      const alerts = groups
        .flatMap((group) => listAt(group, 'rules'))
        .filter(({ alert }) => alert !== undefined);
      expect(alerts.length).toBeGreaterThan(40);
      for (const alert of alerts) {
        const anchor = textAt(alert, 'alert').toLowerCase();
        expect(textAt(alert, 'annotations', 'runbook_url')).toBe(`https://wiki.example.org/cowrie#${anchor}`);
      }
    } finally {
      await copy.drop();
    }
  });
});
