import { existsSync } from 'node:fs';
import { stackError } from '../errors.ts';
import { readIfThere } from '../home/files.ts';
import { defaultHome, preparePaths } from '../home/paths.ts';
import { loadSecrets } from '../home/secrets.ts';

export type Target = {
  baseUrl: string;
  adminEmail: string;
  adminPassword: string;
  apiKey: string;
  /** Where the super admin's e-mail and password come from: variables, or the file of generated secrets. */
  sources: { email: string; password: string };
};

export async function findTarget(env: NodeJS.ProcessEnv): Promise<Target> {
  const { BASE, ADMIN_EMAIL, ADMIN_PASSWORD, API_KEY } = env;
  if (BASE && ADMIN_EMAIL && ADMIN_PASSWORD && API_KEY) {
    const sources = { email: 'ADMIN_EMAIL', password: 'ADMIN_PASSWORD' };
    return {
      baseUrl: BASE,
      adminEmail: ADMIN_EMAIL,
      adminPassword: ADMIN_PASSWORD,
      apiKey: API_KEY,
      sources,
    };
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
    sources: {
      email: firstSet(env, ['ADMIN_EMAIL', 'BOOTSTRAP_SUPERADMIN_EMAIL']) ?? paths.secretsFile,
      password: firstSet(env, ['ADMIN_PASSWORD', 'BOOTSTRAP_SUPERADMIN_PASSWORD']) ?? paths.secretsFile,
    },
  };
}

const firstSet = (env: NodeJS.ProcessEnv, names: readonly string[]) => names.find((name) => env[name]);

/** The credentials that were refused, without the password, and how to give others. */
export function refusedLogin({ baseUrl, adminEmail, sources }: Target): string {
  return (
    `${baseUrl} refused the super admin ${adminEmail} (e-mail from ${sources.email}, password from ${sources.password}). ` +
    'Give those of the first start: ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run seed'
  );
}
