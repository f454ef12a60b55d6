/** What no text may have in it: NUL, or half a surrogate pair; null when `text` is fine. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not have a NUL character';
  return text.isWellFormed() ? null : 'must be valid Unicode';
}
