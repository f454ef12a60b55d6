import { Amount } from '@cowrie/client';
import type { FileRow, RowFault } from './rows.ts';

export type KnownUser = { id: number; fullName: string; email: string; balance: Amount } | null;
export type KnownUsers = ReadonlyMap<string, KnownUser>;

export type CheckedRow = FileRow & {
  user: KnownUser;
  /** The balance before this row, after the rows above. */
  before: Amount | null;
  /** Problems are in the order in which to correct them. */
  problems: { code: RowFault | 'nobody' | 'email-of-another' | 'repeated'; line?: number }[];
  notes: { code: 'paid-before'; line?: number }[];
};

export const idKey = (id: number) => `id:${id}`;
export const emailKey = (email: string) => `email:${email.toLowerCase()}`;

/** Rows with faults need no lookup. */
export const lookupKeys = (rows: readonly FileRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ userId, email, faults }) => {
      if (faults.length > 0) return [];
      if (userId !== null) return [idKey(userId)];
      return email === null ? [] : [emailKey(email)];
    }),
  ),
];

export function checkRows(rows: readonly FileRow[], users: KnownUsers): CheckedRow[] {
  const exact = new Map<string, number>();
  const paid = new Map<number, { line: number; balance: Amount }>();
  return rows.map((row) => {
    const { userId, email, amount, reason, line } = row;
    const user = users.get(userId !== null ? idKey(userId) : emailKey(email ?? '')) ?? null;
    const problems = row.faults.map((code) => ({ code }));
    const checked: CheckedRow = { ...row, user, before: user?.balance ?? null, notes: [], problems };
    if (checked.problems.length > 0 || amount === null) return checked;
    if (user === null) return { ...checked, problems: [{ code: 'nobody' }] };
    if (email !== null && emailKey(user.email) !== emailKey(email)) {
      return { ...checked, problems: [{ code: 'email-of-another' }] };
    }
    const same = `${user.id} ${amount} ${reason}`;
    const repeats = exact.get(same);
    if (repeats !== undefined) return { ...checked, problems: [{ code: 'repeated', line: repeats }] };
    const above = paid.get(user.id);
    const before = above?.balance ?? user.balance;
    exact.set(same, line);
    paid.set(user.id, { line, balance: before.plus(amount) });
    if (above !== undefined) checked.notes.push({ code: 'paid-before', line: above.line });
    return { ...checked, before };
  });
}

export const isGood = ({ problems }: CheckedRow) => problems.length === 0;

export const totalOf = (rows: readonly { amount: Amount | null }[]): Amount =>
  rows.reduce((sum, { amount }) => (amount === null ? sum : sum.plus(amount)), Amount.ofUnits(0n));
