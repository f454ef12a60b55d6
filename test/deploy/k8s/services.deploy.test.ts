import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { at, fieldsAt, listAt, textAt } from '../tools/values.ts';
import { STOP_SECONDS as CHECKED_STOP_SECONDS } from './checks/services.ts';
import { labelsOf, type Manifest, nameOf, ofKind, theOne } from './manifests/documents.ts';
import { OVERLAYS, renderOverlay } from './manifests/overlays.ts';
import { selects } from './manifests/reach.ts';
import { containersOf, workloadsOf } from './manifests/workloads.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const numberIn = (file: string, pattern: RegExp): number =>
  Number(pattern.exec(read(file))?.[1]?.replaceAll('_', ''));

const SERVICES = ['gateway', 'ledger', 'user', 'history', 'webhooks'];
const DOCKERFILE = 'deploy/docker/Dockerfile';
const MANAGEMENT_PORT = numberIn(DOCKERFILE, /MANAGEMENT_PORT=(\d+)/);
const UID = numberIn(DOCKERFILE, /^USER (\d+)/m);
const STOP_SECONDS = numberIn('libs/runtime/src/run-service.ts', /STOP_WITHIN_MS = ([\d_]+)/) / 1_000;
const MARGIN_SECONDS = 5;

describe.each(OVERLAYS)('in the overlay %s', (overlay) => {
  let documents: Manifest[];
  beforeAll(async () => {
    documents = await renderOverlay(overlay);
  });
  const workload = (kind: string, name: string) => {
    const [found] = workloadsOf([theOne(documents, kind, name)]);
    const [container] = found ? containersOf(found) : [];
    if (!found || !container) throw new Error(`${name} has no container`);
    return { ...found, container };
  };

  it('every pod runs as an ordinary user who can change nothing', () => {
    const all = workloadsOf(documents);
    expect(all.length).toBe(SERVICES.length + 4 + 2);
    for (const { title, pod, ...rest } of all) {
      expect({ title, ...pod }).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(nameOf(theOne(documents, 'ServiceAccount', textAt(pod, 'serviceAccountName')))).not.toBe(
        'default',
      );
      for (const container of containersOf({ title, pod, ...rest })) {
        expect({ title, ...container }).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: {
              cpu: expect.any(String),
              memory: expect.any(String),
              'ephemeral-storage': expect.any(String),
            },
            limits: {
              cpu: expect.any(String),
              memory: expect.any(String),
              'ephemeral-storage': expect.any(String),
            },
          },
        });
        expect(listAt(container, 'volumeMounts')).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
      }
    }
  });

  it('images are those that docker-compose.yml builds, and run as their user', () => {
    const built = [...read('docker-compose.yml').matchAll(/image: (cowrie-\w+):/g)].map(([, name]) => name);
    for (const { podLabels, pod, ...rest } of workloadsOf(documents)) {
      const [program = ''] = textAt(podLabels, 'app.kubernetes.io/name').split('-');
      if (!SERVICES.includes(program)) continue;
      expect(built).toContain(`cowrie-${program}`);
      expect(pod).toMatchObject({ securityContext: { runAsUser: UID, runAsGroup: UID, fsGroup: UID } });
      const images = containersOf({ podLabels, pod, ...rest }).map(({ image }) => image);
      expect(images).toEqual([expect.stringMatching(new RegExp(`[/-]${program}:[\\w.-]+$`))]);
    }
  });

  it.each(SERVICES)('%s is probed at its management port, at existing paths', (service) => {
    const { container } = workload('Deployment', service);
    const ports = listAt(container, 'ports');
    expect(ports).toContainEqual({ name: 'management', containerPort: MANAGEMENT_PORT });
    const answered = read('libs/runtime/src/management.ts');
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      expect(textAt(container, probe, 'httpGet', 'port')).toBe('management');
      expect(answered).toContain(`'${textAt(container, probe, 'httpGet', 'path')}'`);
    }
    expect(listAt(container, 'env')).toContainEqual({
      name: 'MANAGEMENT_PORT',
      value: String(MANAGEMENT_PORT),
    });
  });

  it('the gateway listens where its Service, the route and the policies send requests', () => {
    const { container } = workload('Deployment', 'gateway');
    const port = listAt(container, 'ports').find(({ name }) => name === 'http')?.containerPort;
    expect(port).toBe(numberIn('docker-compose.yml', / PORT: "(\d+)"/));
    expect(listAt(container, 'env')).toContainEqual({ name: 'PORT', value: String(port) });
    const [served] = listAt(theOne(documents, 'Service', 'gateway'), 'spec', 'ports');
    expect(served).toMatchObject({ port, targetPort: 'http' });
    const routed = ofKind(documents, 'HTTPRoute').flatMap((route) =>
      listAt(route, 'spec', 'rules', 0, 'backendRefs'),
    );
    expect(routed).toEqual(overlay === 'dev' ? [] : [{ name: 'gateway', port }]);
  });

  it.each(SERVICES)('%s has the time that it needs to stop', (service) => {
    const { pod, container } = workload('Deployment', service);
    const waits = at(container, 'lifecycle', 'preStop', 'sleep', 'seconds') ?? 0;
    expect(waits).toBe(service === 'gateway' ? 5 : 0);
    expect(CHECKED_STOP_SECONDS).toBe(STOP_SECONDS + MARGIN_SECONDS);
    expect(pod.terminationGracePeriodSeconds).toBe(CHECKED_STOP_SECONDS + Number(waits));
  });

  it.each(SERVICES)('%s is replaced without a gap, and evicted one at a time', (service) => {
    const deployment = theOne(documents, 'Deployment', service);
    expect(deployment.spec).toMatchObject({
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    });
    const budget = theOne(documents, 'PodDisruptionBudget', service);
    const { podLabels, pod } = workload('Deployment', service);
    expect(selects(fieldsAt(budget, 'spec', 'selector'), podLabels)).toBe(true);
    expect(fieldsAt(budget, 'spec').maxUnavailable).toBe(1);
    const spread = listAt(pod, 'topologySpreadConstraints');
    expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
      'topology.kubernetes.io/zone',
      'kubernetes.io/hostname',
    ]);
    for (const { labelSelector } of spread)
      expect(selects(fieldsAt({ labelSelector }, 'labelSelector'), podLabels)).toBe(true);
  });

  it('tasks run existing programs', () => {
    const jobs = ofKind(documents, 'Job').concat(ofKind(documents, 'CronJob'));
    expect(jobs).toHaveLength(5);
    for (const job of jobs) {
      const [found] = workloadsOf([job]);
      const [container] = found ? containersOf(found) : [];
      const [service = ''] = nameOf(job).split('-');
      const [node, file = ''] = Array.isArray(container?.command) ? container.command.map(String) : [];
      expect(node).toBe('node');
      expect([file, existsSync(join(ROOT, 'services', service, file))]).toEqual([file, true]);
    }
  });

  it("everything has Cowrie's label", () => {
    expect(
      documents.filter((document) => labelsOf(document)['app.kubernetes.io/part-of'] !== 'cowrie'),
    ).toEqual([]);
  });
});
