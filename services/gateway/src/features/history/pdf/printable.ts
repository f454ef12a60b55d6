/** Windows-1252 without Latin-1. The standard fonts of PDF have no others. */
const WINDOWS_1252_EXTRAS = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const SPACES = /[\s\u202f]/g;

/** A longer text does not fit into its row. */
const TEXT_MAX = 200;

/**
 * The standard fonts lack other characters, which appear as their number, such as <U+8C9D>. The CSV, whose hash is
 * signed, has the exact text.
 */
export function toPrintable(text: string): string {
  const shown = [...text.replace(SPACES, ' ')].map(toPrintableCharacter);
  const whole = shown.join('');
  return whole.length <= TEXT_MAX ? whole : `${whole.slice(0, TEXT_MAX)}…`;
}

function toPrintableCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const isLatin1 = (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff && code !== 0xad);
  if (isLatin1 || WINDOWS_1252_EXTRAS.has(character)) return character;
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
