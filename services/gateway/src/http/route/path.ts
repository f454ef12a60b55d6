/** Every spelling of the caller gives the same path. */
export function routePath(url: string, params: Readonly<Record<string, string>>): string {
  return url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
