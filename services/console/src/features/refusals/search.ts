import type { Input } from '@cowrie/client';

export const REFUSAL_FILTERS = [
  'userId',
  'apiKeyId',
  'code',
  'operationId',
  'requestId',
  'idempotencyKey',
] as const;
export type RefusalFilter = (typeof REFUSAL_FILTERS)[number];
export type RefusalSearch = { [F in RefusalFilter]?: Input<'listRefusals'>[F] };

/** An invalid value counts as missing; the gateway reports an unknown code or key. */
export function refusalSearch(given: Record<string, unknown>): RefusalSearch {
  const { userId } = given;
  const id = Number(userId);
  return {
    ...textsOf(given),
    userId: Number.isSafeInteger(id) && id > 0 ? id : undefined,
  };
}

function textsOf(given: Record<string, unknown>): RefusalSearch {
  const texts = REFUSAL_FILTERS.filter((name) => name !== 'userId').map((name) => {
    const said = given[name];
    const text = typeof said === 'number' ? String(said) : said;
    return [name, typeof text === 'string' && text !== '' ? text : undefined];
  });
  return Object.fromEntries(texts);
}
