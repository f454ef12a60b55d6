/** Removes accents and case, so that "tresoreries" finds "Trésoreries". */
const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Names that start with the first word come first. */
export function findMatches<Found extends { names: readonly string[] }>(
  all: readonly Found[],
  text: string,
): Found[] {
  const [first = '', ...rest] = foldText(text.trim()).split(/\s+/);
  const rankOf = ({ names }: Found) => {
    const places = names
      .map(foldText)
      .filter((name) => rest.every((word) => name.includes(word)))
      .map((name) => name.indexOf(first));
    if (places.includes(0)) return 0;
    return places.some((place) => place > 0) ? 1 : 2;
  };
  return all.filter((each) => rankOf(each) < 2).toSorted((one, other) => rankOf(one) - rankOf(other));
}

export const readTypedId = (text: string): number | null => {
  const id = /^\s*#?([1-9]\d{0,15})\s*$/.exec(text)?.[1];
  return id !== undefined && Number.isSafeInteger(Number(id)) ? Number(id) : null;
};
