/** Of how many days a line of balances is. */
export const PERIODS = [7, 30, 90] as const;
export type PeriodDays = (typeof PERIODS)[number];

/** The most moments of one line: each is a question to the gateway. */
const POINTS_MAX = 31;

/** Midnights where the reader is, evenly spread over the period, oldest first, and now as the last moment. */
export function momentsOf(days: PeriodDays, nowMs: number): number[] {
  const step = Math.ceil(days / (POINTS_MAX - 1));
  const now = new Date(nowMs);
  const midnights = Array.from({ length: Math.ceil(days / step) }, (_, index) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - index * step).getTime(),
  );
  return [...midnights.filter((at) => at < nowMs).toReversed(), nowMs];
}

/** Asks for each, a few at a time, and gives the answers in their order. */
export async function eachOf<Asked, Answer>(
  all: readonly Asked[],
  atOnce: number,
  ask: (each: Asked) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < all.length; from += atOnce) {
    answers.push(...(await Promise.all(all.slice(from, from + atOnce).map(ask))));
  }
  return answers;
}
