/** NUL and half surrogate pairs; null when `text` is valid. */
export function findTextFault(text: string): string | null {
  if (text.includes('\0')) return 'must not have a NUL character';
  return text.isWellFormed() ? null : 'must be valid Unicode';
}
