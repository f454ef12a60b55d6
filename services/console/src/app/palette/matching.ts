/** Without accents and case, so that "tresoreries" finds "Trésoreries". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What one of its names has each of these words in; those that begin with the first come first. */
export function matching<Found extends { names: readonly string[] }>(
  all: readonly Found[],
  text: string,
): Found[] {
  const [first = '', ...rest] = plain(text.trim()).split(/\s+/);
  const rankOf = ({ names }: Found) => {
    const places = names
      .map(plain)
      .filter((name) => rest.every((word) => name.includes(word)))
      .map((name) => name.indexOf(first));
    if (places.includes(0)) return 0;
    return places.some((place) => place > 0) ? 1 : 2;
  };
  return all.filter((each) => rankOf(each) < 2).toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The id that somebody typed; null when it is none. */
export const idIn = (text: string): number | null => {
  const id = /^\s*#?([1-9]\d{0,15})\s*$/.exec(text)?.[1];
  return id !== undefined && Number.isSafeInteger(Number(id)) ? Number(id) : null;
};
