/** The few variables of the caller that any process needs. */
const COMMON = ['PATH', 'HOME', 'TZ', 'LANG'];

/**
 * What a child sees of the caller's environment: nothing but the common variables and what is named. The caller's
 * secrets are not every process's business.
 */
export function childEnv(
  env: NodeJS.ProcessEnv,
  names: readonly string[] = [],
  prefixes: readonly string[] = [],
): Record<string, string> {
  const wanted = new Set([...COMMON, ...names]);
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (wanted.has(name) || prefixes.some((prefix) => name.startsWith(prefix))) result[name] = value;
  }
  return result;
}
