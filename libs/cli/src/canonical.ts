/** Equal values give the same JSON, in whatever order their fields are. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_name, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
