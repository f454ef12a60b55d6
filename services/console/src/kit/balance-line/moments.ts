export const PERIODS = [7, 30, 90] as const;
export type PeriodDays = (typeof PERIODS)[number];

/** The most moments of one line, because each is a request to the gateway. */
const POINTS_MAX = 31;

/** Local midnights, evenly spread over the period, oldest first; the last moment is now. */
export function momentsOf(days: PeriodDays, nowMs: number): number[] {
  const step = Math.ceil(days / (POINTS_MAX - 1));
  const now = new Date(nowMs);
  const midnights = Array.from({ length: Math.ceil(days / step) }, (_, index) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - index * step).getTime(),
  );
  return [...midnights.filter((at) => at < nowMs).toReversed(), nowMs];
}

export async function mapConcurrently<Asked, Answer>(
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
