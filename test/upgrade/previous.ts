import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';

const SERVICES = ['ledger', 'user', 'history', 'webhooks'] as const;
export type MigratedService = (typeof SERVICES)[number];
export const MIGRATED_SERVICES: readonly MigratedService[] = SERVICES;

/** It must run side by side with this release; see docs/operations/upgrades.md. */
export type PreviousRelease = {
  commit: string;
  migrations: Record<MigratedService, string>;
};

export const PREVIOUS: PreviousRelease = JSON.parse(
  readFileSync(join(import.meta.dirname, 'previous-release.json'), 'utf8'),
);

export const migrationsOf = (service: MigratedService, root = checkoutDir): string =>
  join(root, 'services', service, 'migrations');

export async function copyPreviousMigrations(service: MigratedService, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const file of await readdir(migrationsOf(service))) {
    if (file > PREVIOUS.migrations[service]) continue;
    await copyFile(join(migrationsOf(service), file), join(directory, file));
  }
}
