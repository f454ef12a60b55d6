/** The header of an answer that may lack what its caller wrote just before. */
export function staleHeader(stale: boolean | undefined): Record<string, string> {
  return stale ? { 'cowrie-stale': 'true' } : {};
}
