/** The user who gave a command; null when it was not a user. */
export function userBehind({ principal }: { principal: string }): number | null {
  const id = /^user:([1-9]\d*)$/.exec(principal)?.[1];
  return id === undefined ? null : Number(id);
}
