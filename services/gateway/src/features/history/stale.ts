/** The header of an answer that may lack what its caller wrote just before. */
export function staleHeader(stale: boolean | undefined): Record<string, string> {
  return stale ? { 'cowrie-stale': 'true' } : {};
}

export const STALE_NOTE =
  'The header `Cowrie-Stale: true` says that it may lack what was written just before: read again in a moment.';
