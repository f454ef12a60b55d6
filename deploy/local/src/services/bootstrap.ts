import { readIfThere, writeWhole } from '../home/files.ts';
import type { Secrets } from '../home/secrets.ts';
import type { GivenBootstrap } from '../settings.ts';

/** `given before`: the caller of the first start gave the value, so it is unknown here. */
export type Source = 'generated' | 'given' | 'given before';

export type Credentials = Record<keyof GivenBootstrap, { value: string; source: Source }>;

export type FirstBootstrap = { email: boolean; password: boolean };

/**
 * The super admin is created once, with the values of that time. The API key of each start is created when it is
 * missing.
 */
export function resolveCredentials(
  given: GivenBootstrap,
  secrets: Secrets,
  first: FirstBootstrap | undefined,
): Credentials {
  const once = (part: 'email' | 'password', generated: string): Credentials['email'] => {
    const now = given[part];
    const wasGiven = first?.[part] ?? now !== undefined;
    if (!wasGiven) return { value: generated, source: 'generated' };
    return now === undefined ? { value: generated, source: 'given before' } : { value: now, source: 'given' };
  };
  return {
    email: once('email', secrets.superAdminEmail),
    password: once('password', secrets.superAdminPassword),
    apiKey:
      given.apiKey === undefined
        ? { value: secrets.apiKey, source: 'generated' }
        : { value: given.apiKey, source: 'given' },
  };
}

export function readFirstBootstrap(file: string): FirstBootstrap | undefined {
  try {
    const value: unknown = JSON.parse(readIfThere(file) ?? '');
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('email' in value) || !('password' in value)) return undefined;
    return { email: value.email === true, password: value.password === true };
  } catch {
    return undefined;
  }
}

/** Records which values were given, not the values. Call it once, right after the super admin was created. */
export function writeFirstBootstrap(file: string, given: GivenBootstrap): void {
  const first = { email: given.email !== undefined, password: given.password !== undefined };
  writeWhole(file, `${JSON.stringify(first)}\n`);
}
