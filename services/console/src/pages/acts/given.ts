/** Which of the two an address names. */
export const kindOf = ({ userId, treasury }: { userId?: unknown; treasury?: unknown }) => {
  if (userId !== undefined) return 'user';
  return treasury === undefined ? undefined : 'treasury';
};
