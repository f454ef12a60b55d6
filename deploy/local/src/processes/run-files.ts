import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writeWhole } from '../home/files.ts';
import { type Identity, identify } from './processes.ts';

/*
 * run/NAME.pid has only the process id, for people and tests; run/NAME.id beside it tells that process from a later one
 * with the id.
 */

export function writeRunFiles(runDir: string, name: string, pid: number): void {
  const identity = identify(pid);
  if (identity) writeWhole(join(runDir, `${name}.id`), JSON.stringify(identity));
  writeWhole(join(runDir, `${name}.pid`), `${pid}\n`);
}

export function removeRunFiles(runDir: string, name: string): void {
  for (const ending of ['pid', 'id']) rmSync(join(runDir, `${name}.${ending}`), { force: true });
}

export type RunEntry = { name: string; identity: Identity };

export function readRunFiles(runDir: string): RunEntry[] {
  return readdirSync(runDir)
    .filter((file) => file.endsWith('.id'))
    .flatMap((file) => {
      const identity = parseIdentity(readIfThere(join(runDir, file)));
      return identity ? [{ name: file.slice(0, -'.id'.length), identity }] : [];
    });
}

export function parseIdentity(text: string | undefined): Identity | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('pid' in value) || !('startedAt' in value)) return undefined;
    const { pid, startedAt } = value;
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return undefined;
    return typeof startedAt === 'string' ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}
