import { TRANSACTION_TYPES, type TransactionType } from '@cowrie/client';

/** Which transactions are shown; `from` and `to` are days (`2026-01-31`), both included. */
export type MovementFilter = {
  type?: TransactionType | undefined;
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
    type: TRANSACTION_TYPES.find((each) => each === given.type),
    from: dayIn(given.from),
    to: dayIn(given.to),
  };
};
