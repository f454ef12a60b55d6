import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import { NAMESPACE } from '../../../deploy/observability/src/installation.ts';
import { prometheusRules } from '../../../deploy/observability/src/rules.ts';
import { eventually } from '../eventually.ts';
import { prometheusTools } from './prometheus-tools.ts';
import type { LabelSet } from './series.ts';

/** Scrapes every second and applies our rules. */
export type Prometheus = {
  query(expr: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]>;
  metricNames(): Promise<Set<string>>;
  series(): Promise<LabelSet[]>;
  unhealthyRules(): Promise<string[]>;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 20_000;

/** `targets` are HOST:PORT. */
export async function startPrometheus(folder: string, targets: readonly string[]): Promise<Prometheus> {
  const { prometheus } = await prometheusTools();
  const port = await findFreePort();
  const configFile = join(folder, 'prometheus.json');
  const rulesFile = join(folder, 'rules.yaml');
  await writeFile(rulesFile, prometheusRules());
  // JSON is valid YAML.
  await writeFile(configFile, JSON.stringify(configOf(targets, rulesFile)));
  const args = [
    `--config.file=${configFile}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ];
  const child = spawn(prometheus, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  const base = `http://127.0.0.1:${port}`;
  try {
    await eventually(async () => {
      const ready = await fetch(`${base}/-/ready`).catch(() => undefined);
      if (ready?.status !== 200) throw new Error(`Prometheus is not ready: ${said}`);
    }, READY_WITHIN_MS);
  } catch (error) {
    await end(child);
    throw error;
  }
  return { ...clientOf(base), stop: () => end(child) };
}

function configOf(targets: readonly string[], rulesFile: string): object {
  return {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rulesFile],
    scrape_configs: [{ job_name: 'cowrie', static_configs: [{ targets, labels: { namespace: NAMESPACE } }] }],
  };
}

function clientOf(base: string): Omit<Prometheus, 'stop'> {
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${base}/api/v1/${path}`);
    const body = (await response.json()) as { status: string; error?: string; data: T };
    if (body.status !== 'success') throw new Error(`${decodeURIComponent(path)}: ${body.error}`);
    return body.data;
  };
  type Rules = { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
  return {
    query: async (expr) => (await ask<{ result: never[] }>(`query?query=${encodeURIComponent(expr)}`)).result,
    metricNames: async () => new Set(await ask<string[]>('label/__name__/values')),
    series: () => ask<LabelSet[]>(`series?match[]=${encodeURIComponent('{job="cowrie"}')}`),
    unhealthyRules: async () =>
      (await ask<Rules>('rules')).groups
        .flatMap(({ rules }) => rules)
        .filter(({ health }) => health !== 'ok')
        .map(({ name, health, lastError }) => `${name}: ${health} ${lastError ?? ''}`),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await over;
}
