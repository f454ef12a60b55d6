/** What stands in Windows-1252 beside Latin-1, which is all that a PDF's standard fonts have. */
const BESIDE_LATIN_1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const SPACES = /[\s\u202f]/g;

/** A longer one would not fit its row. */
const TEXT_MAX = 200;

/**
 * A text as a PDF's standard fonts can show it: what they lack stands there by its number, as <U+8C9D>, and a long one is cut. The exact
 * text is in the CSV, whose hash is signed.
 */
export function printable(text: string): string {
  const shown = [...text.replace(SPACES, ' ')].map(shownCharacter);
  const whole = shown.join('');
  return whole.length <= TEXT_MAX ? whole : `${whole.slice(0, TEXT_MAX)}…`;
}

function shownCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const isLatin1 = (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff && code !== 0xad);
  if (isLatin1 || BESIDE_LATIN_1.has(character)) return character;
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
