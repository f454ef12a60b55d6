const COMMON = ['PATH', 'HOME', 'TZ', 'LANG'];

/** Only the common and the named variables, so that the caller's secrets reach no other process. */
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
