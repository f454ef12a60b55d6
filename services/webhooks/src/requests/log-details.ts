import { isPulled, type Webhook } from '../domain/webhook.ts';

/** Only the host of a URL is logged, because the rest may contain a receiver's secret. */

export const describeUrl = ({ url }: Pick<Webhook, 'url'>): { host: string } | { pulled: true } =>
  isPulled({ url }) ? { pulled: true } : { host: readHost({ url }) };
const readHost = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

export const createdDetails = (made: Webhook) => ({
  ...describeUrl(made),
  types: made.types,
  ...(made.platform === null ? {} : { platform: made.platform }),
});

/** Null if nothing changed. */
export function changedDetails(before: Webhook, now: Webhook): Record<string, unknown> | null {
  const isOther = (field: 'url' | 'types' | 'status') => String(before[field]) !== String(now[field]);
  const changed = (['url', 'types', 'status'] as const).filter(isOther);
  if (changed.length === 0) return null;
  return {
    changed,
    ...(changed.includes('url') ? { hostBefore: readHost(before), host: readHost(now) } : {}),
    ...(changed.includes('types') ? { types: now.types } : {}),
    ...(changed.includes('status') ? { status: now.status } : {}),
  };
}
