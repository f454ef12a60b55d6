import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../home/paths.ts';
import { type ServiceName, serviceNames } from '../settings.ts';

/** No service reads tests. */
const FOR_TESTS = /\.test\.ts$|\/testing[^/]*\//;

/** "libs/postgres/src/page.ts" belongs to all services that depend on `@cowrie/postgres`. */
export function servicesOf(file: string): ServiceName[] {
  if (FOR_TESTS.test(file)) return [];
  const [kind, name = ''] = file.split('/');
  if (kind === 'services') return serviceNames.filter((service) => service === name);
  return serviceNames.filter((service) => libsOf(join('services', service)).has(name));
}

function libsOf(folder: string): Set<string> {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(checkoutDir, folder, 'package.json'), 'utf8'),
  ) as { dependencies?: Record<string, string> };
  const own = Object.keys(dependencies).flatMap((name) => name.match(/^@cowrie\/(.+)$/)?.[1] ?? []);
  return new Set(own.flatMap((name) => [name, ...libsOf(join('libs', name))]));
}
