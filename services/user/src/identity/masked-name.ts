/** Others may recognise the name but not learn it: `Ada Lovelace` becomes `A** L*******`. */
export function maskName(fullName: string): string {
  return fullName.split(/\s+/u).filter(Boolean).map(maskWord).join(' ');
}

function maskWord(word: string): string {
  const [first = '', ...rest] = Array.from(word);
  return first + '*'.repeat(Math.max(1, rest.length));
}
