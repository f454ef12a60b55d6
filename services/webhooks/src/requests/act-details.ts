import { isPulled, type Webhook } from '../domain/webhook.ts';

/** What the administrative log says of an act. Of a URL it has the host alone: the rest may hold what a receiver keeps secret. */

/** Where it is; of one that is pulled it says so. */
export const placeOf = ({ url }: Pick<Webhook, 'url'>): { host: string } | { pulled: true } =>
  isPulled({ url }) ? { pulled: true } : { host: hostOf({ url }) };
const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

export const madeDetails = (made: Webhook) => ({
  ...placeOf(made),
  types: made.types,
  ...(made.platform === null ? {} : { platform: made.platform }),
});

/** What is another than before; null when nothing is. */
export function changedDetails(before: Webhook, now: Webhook): Record<string, unknown> | null {
  const isOther = (field: 'url' | 'types' | 'status') => String(before[field]) !== String(now[field]);
  const changed = (['url', 'types', 'status'] as const).filter(isOther);
  if (changed.length === 0) return null;
  return {
    changed,
    ...(changed.includes('url') ? { hostBefore: hostOf(before), host: hostOf(now) } : {}),
    ...(changed.includes('types') ? { types: now.types } : {}),
    ...(changed.includes('status') ? { status: now.status } : {}),
  };
}
