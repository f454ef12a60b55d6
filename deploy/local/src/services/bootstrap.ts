import { readIfThere, writeWhole } from '../home/files.ts';
import type { Secrets } from '../home/secrets.ts';
import type { GivenBootstrap } from '../settings.ts';

/** Where a value comes from; `given before`: by the caller of the first start, so we do not know it. */
export type Source = 'generated' | 'given' | 'given before';

/** What to log in with, and where each part comes from. */
export type Credentials = Record<keyof GivenBootstrap, { value: string; source: Source }>;

/** Which parts the caller gave when the first super admin was made. */
export type FirstBootstrap = { email: boolean; password: boolean };

/**
 * What is true now. The super admin is made once: with what was given or generated then, whatever is given today. The API
 * key of each start is made when it is not there.
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

/** To be called when the super admin is there for the first time. Says which parts were given, not what they were. */
export function writeFirstBootstrap(file: string, given: GivenBootstrap): void {
  const first = { email: given.email !== undefined, password: given.password !== undefined };
  writeWhole(file, `${JSON.stringify(first)}\n`);
}
