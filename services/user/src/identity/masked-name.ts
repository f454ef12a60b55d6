/** A name as others see it who are to recognise it and not to learn it: `Ada Lovelace` is `A** L*******`. */
export function maskedName(fullName: string): string {
  return fullName.split(/\s+/u).filter(Boolean).map(maskedWord).join(' ');
}

function maskedWord(word: string): string {
  const [first = '', ...rest] = Array.from(word);
  return first + '*'.repeat(Math.max(1, rest.length));
}
