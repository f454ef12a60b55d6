/** The one spelling of a route's path with these parameters, however the caller spelled it. */
export function routePath(url: string, params: Readonly<Record<string, string>>): string {
  return url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
