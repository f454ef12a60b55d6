import { existsSync } from 'node:fs';
import { stackError } from '../errors.ts';
import { readIfThere } from '../home/files.ts';
import { defaultHome, preparePaths } from '../home/paths.ts';
import { loadSecrets } from '../home/secrets.ts';

export type Target = { baseUrl: string; adminEmail: string; adminPassword: string; apiKey: string };

export async function findTarget(env: NodeJS.ProcessEnv): Promise<Target> {
  const { BASE, ADMIN_EMAIL, ADMIN_PASSWORD, API_KEY } = env;
  if (BASE && ADMIN_EMAIL && ADMIN_PASSWORD && API_KEY) {
    return { baseUrl: BASE, adminEmail: ADMIN_EMAIL, adminPassword: ADMIN_PASSWORD, apiKey: API_KEY };
  }
  const home = defaultHome(env);
  const paths = existsSync(home) ? preparePaths(home) : undefined;
  const baseUrl = BASE || readIfThere(paths?.baseUrlFile ?? '');
  if (!paths || !baseUrl) throw stackError(`no platform runs on ${home}: npm start, or npm run dev, first`);
  const { secrets } = await loadSecrets(paths.secretsFile);
  return {
    baseUrl,
    adminEmail: ADMIN_EMAIL || env.BOOTSTRAP_SUPERADMIN_EMAIL || secrets.superAdminEmail,
    adminPassword: ADMIN_PASSWORD || env.BOOTSTRAP_SUPERADMIN_PASSWORD || secrets.superAdminPassword,
    apiKey: API_KEY || env.BOOTSTRAP_API_KEY || secrets.apiKey,
  };
}
