import type { Transaction } from '@cowrie/client';

/** Each has to be here: one that the API does not have, or that is missing, is an error of types. */
const TYPES: Record<Transaction['type'], true> = {
  MINT: true,
  BURN: true,
  TRANSFER: true,
  PURCHASE: true,
  REWARD: true,
  REFUND: true,
  EXCHANGE: true,
};
export const MOVEMENT_TYPES = Object.keys(TYPES) as Transaction['type'][];

/** Which transactions are shown; `from` and `to` are days (`2026-01-31`), both included. */
export type MovementFilter = {
  type?: Transaction['type'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** As the API takes it: from the beginning of the first day to the end of the last one, where the reader is. */
export function movementQuery({ type, from, to }: MovementFilter) {
  const midnight = (day: string, daysLater: number) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return new Date(year, month - 1, date + daysLater).toISOString();
  };
  return {
    type,
    from: from === undefined ? undefined : midnight(from, 0),
    to: to === undefined ? undefined : midnight(to, 1),
  };
}

/** What an address says of them. */
export const movementFilterIn = (given: Record<string, unknown>): MovementFilter => {
  const dayIn = (said: unknown) =>
    typeof said === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said))
      ? said
      : undefined;
  return {
    type: MOVEMENT_TYPES.find((each) => each === given.type),
    from: dayIn(given.from),
    to: dayIn(given.to),
  };
};
