import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import packageJson from '../../../package.json' with { type: 'json' };
import { blocksOf } from '../commands/snippets.ts';
import { GO_MODULES, STRIMZI_VERSION } from '../schemas/versions.ts';
import { documentedProblems } from './documents/documented.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { copyOverlays, OVERLAYS, renderOverlay } from './manifests/overlays.ts';

it.each(OVERLAYS)('the overlay %s matches the documents', async (overlay) => {
  expect(documentedProblems(await renderOverlay(overlay))).toEqual([]);
});

it.each([
  // The manifests do not depend on the metrics server's version, so any will do.
  ['kubernetes.md', /^helm install (?!metrics-server ).*? --version (.*?) -n /gm],
  ['upgrading-servers.md', /^(?:upgrade (?=.*\d\.)|version=)(.*)/gm],
])('the operators of %s have the versions that the manifests are checked against', async (page, pattern) => {
  const text = await readFile(join(K8S_FOLDER, '../../docs/operations', page), 'utf8');
  const found = text.replaceAll('\\\n', '').matchAll(pattern);
  const installed = [...found].map(([, version = '']) => /\d+\.\d+\.\d+/.exec(version)?.[0] ?? '');
  const checked = GO_MODULES.map(({ module }) => module)
    .filter((module) => !module.includes('gateway-api'))
    .map((module) => module.replace(/.*@v/, ''));
  expect(installed.toSorted()).toEqual([...checked, STRIMZI_VERSION].toSorted());
});

async function patchesOf(page: string): Promise<string[]> {
  const text = await readFile(join(K8S_FOLDER, '../../docs/operations', page), 'utf8');
  return blocksOf(text, 'yaml')
    .map((block) => block.text)
    .filter((block) => block.startsWith('patches:\n'))
    .map((block) => block.replace(/^patches:\n/, ''));
}

describe('an overlay accepts the patches of', () => {
  it.each([
    ['production', 'kubernetes.md', 3],
    ['production', 'upgrading-servers.md', 2],
    // Without TLS Redis has no further options, and without zones Kafka has no rack.
    ['dev', 'kubernetes.md', 2],
  ] as const)('%s: %s', async (overlay, page, count) => {
    const all = await patchesOf(page);
    const patches = overlay === 'dev' ? all.filter((patch) => !patch.includes('/rack')) : all;
    expect(patches.length).toBe(count);
    for (const patch of patches) {
      const copy = await copyOverlays();
      try {
        await copy.change(`overlays/${overlay}/kustomization.yaml`, (text) =>
          text.replace(/^patches:\n/m, (line) => line + patch),
        );
        // Rendering fails when a patch finds nothing to change.
        expect((await copy.render(overlay)).length).toBeGreaterThan(60);
      } finally {
        await copy.drop();
      }
    }
  });
});

/** These errors pass an API server; those that it refuses are tested in test/deploy/api. */
describe('the documents disagree with', () => {
  it.each([
    [
      'a secret that the table does not have',
      'overlays/production/secrets/services.yaml',
      'property: WEBHOOKS_SEAL_PRIVATE_KEY',
      'property: WEBHOOKS_SEAL_KEY',
      'ExternalSecret of cowrie/webhooks: docs/operations/kubernetes.md does not list WEBHOOKS_SEAL_KEY',
    ],
    [
      'backups that are kept for 3 days',
      'components/backups/store.yaml',
      'retentionPolicy: 30d',
      'retentionPolicy: 3d',
      'ObjectStore ledger-db: retentionPolicy is 3d',
    ],
    [
      'a migration that is tried once',
      'base/task-pods.yaml',
      /backoffLimit: \d+/,
      'backoffLimit: 0',
      `Job user-migration-${packageJson.version}: backoffLimit ends its tries before 14400 s`,
    ],
    [
      'a pod that is ready through 200 failures',
      'base/service-pods.yaml',
      /(readinessProbe:(?:\n {12}.*)*failureThreshold: )2/,
      '$1200',
      'Deployment history: readinessProbe is /health/ready,3,200',
    ],
    [
      'gateways that are added at 1,200 % of their processor',
      'components/autoscaling/gateway.yaml',
      'averageUtilization: 120',
      'averageUtilization: 1200',
      'HorizontalPodAutoscaler gateway: averageUtilization is 1200',
    ],
    [
      'ledgers that are added at a thousand times the lag',
      'components/autoscaling/ledger.yaml',
      'lagThreshold: "2000"',
      'lagThreshold: "2000000"',
      'ScaledObject ledger: lag of ledger.commands is 2000000',
    ],
  ])('%s', async (_what, file, from, to, complaint) => {
    const copy = await copyOverlays();
    try {
      await copy.change(file, (text) => text.replace(from, to));
      expect(documentedProblems(await copy.render('production')).join('\n')).toContain(complaint);
    } finally {
      await copy.drop();
    }
  });
});
