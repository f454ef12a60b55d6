import { readFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import { askRedisAt } from '../../../deploy/local/src/servers/redis/ping.ts';
import { withClient } from '../platform/database.ts';
import type { Stack } from '../platform/stack.ts';

export type MachineLine = {
  bench: 'machine';
  at: string;
  arguments: string[];
  processor: string;
  cores: number;
  memoryGib: number;
  kernel: string;
  versions: Record<'node' | 'postgres' | 'kafka' | 'redis', string>;
};

const GIB = 1024 ** 3;

async function redisVersion(url: string): Promise<string> {
  const info = await askRedisAt(url, 'INFO server').catch(() => '');
  return /redis_version:(\S+)/.exec(info)?.[1] ?? '?';
}

async function kafkaVersion(): Promise<string> {
  const pom = await readFile(new URL('../../../deploy/local/src/servers/pom.xml', import.meta.url), 'utf8');
  return /<artifactId>kafka_[\d.]+<\/artifactId>\s*<version>([\d.]+)</.exec(pom)?.[1] ?? '?';
}

/** The output path says nothing about the result. */
function withoutPaths(argv: readonly string[]): string[] {
  return argv.filter((argument, at) => !argument.startsWith('--out') && argv[at - 1] !== '--out');
}

export async function describeMachine(stack: Stack, argv: readonly string[]): Promise<MachineLine> {
  const [kafka, redis, postgres] = await Promise.all([
    kafkaVersion(),
    redisVersion(stack.platform.env.REDIS_URL ?? ''),
    withClient(stack.postgresUrl, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      return rows[0]?.server_version ?? '?';
    }),
  ]);
  return {
    bench: 'machine',
    at: new Date().toISOString(),
    arguments: withoutPaths(argv),
    processor: cpus()[0]?.model.trim() ?? '?',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / GIB),
    kernel: release(),
    versions: { node: process.versions.node, postgres, kafka, redis },
  };
}
