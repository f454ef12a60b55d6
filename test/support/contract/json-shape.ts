/**
 * Fields must be the same, and values too, except those that change with each run: ids (only their type counts), times,
 * and `…` in a text, which matches anything.
 */

const ID = /^id$|Id$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function differences(shown: unknown, actual: unknown, path = ''): string[] {
  if (isObject(shown) && isObject(actual)) return fieldDifferences(shown, actual, path);
  return isSame(shown, actual, path) ? [] : [`${path}: ${JSON.stringify(actual)}`];
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function fieldDifferences(shown: Fields, actual: Fields, path: string): string[] {
  const names = new Set([...Object.keys(shown), ...Object.keys(actual)]);
  return [...names].flatMap((name) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (!(name in actual)) return [`${at}: is missing`];
    if (!(name in shown)) return [`${at}: is not shown`];
    return differences(shown[name], actual[name], at);
  });
}

function isSame(shown: unknown, actual: unknown, path: string): boolean {
  if (shown === actual) return true;
  if (typeof shown !== typeof actual || shown === null || actual === null) return false;
  if (ID.test(path.split('.').at(-1) ?? '')) return true;
  if (typeof shown !== 'string' || typeof actual !== 'string') return false;
  return (TIME.test(shown) && TIME.test(actual)) || matches(shown, actual);
}

/** `…` in the example matches anything. */
export function matches(shown: string, actual: string): boolean {
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(actual);
}
