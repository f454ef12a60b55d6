import { TRANSACTION_TYPES, type TransactionType } from '@cowrie/client';

/** A filter of transactions. `from` and `to` are days (`2026-01-31`), both inclusive. */
export type MovementFilter = {
  type?: TransactionType | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Days are those of the reader's time zone. */
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

export const movementFilterIn = (given: Record<string, unknown>): MovementFilter => {
  const readDay = (text: unknown) =>
    typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
      ? text
      : undefined;
  return {
    type: TRANSACTION_TYPES.find((each) => each === given.type),
    from: readDay(given.from),
    to: readDay(given.to),
  };
};
