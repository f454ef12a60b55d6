import type {
  PageKey,
  StatementPage,
  StatementPlace,
  TransactionPage,
  TransactionType,
} from '@cowrie/contracts';
import type { Bus, Meta } from '../../bus/bus.ts';
import type { Outcome } from '../../outcome.ts';
import type { Party, Seen } from '../../redis/seen.ts';

type Filter = {
  party: Party;
  limit: number;
  fromMs: number | null;
  toMs: number | null;
  /** For administrators: who asked for each, and through which key. */
  withInitiator: boolean;
};
export type TransactionFilter = Filter & {
  before: PageKey | null;
  offset: number;
  type: TransactionType | null;
};
type StatementFilter = Filter & { after: StatementPlace | null };

/** Reads what a user or a treasury did, as new as what was written by way of a gateway. */
export type Transactions = {
  /** Newest first. */
  list(meta: Meta, filter: TransactionFilter): Promise<Outcome<TransactionPage>>;
  /** Oldest first, between two balances. */
  statement(meta: Meta, filter: StatementFilter): Promise<Outcome<StatementPage>>;
};

export function createTransactions(bus: Bus, seen: Seen): Transactions {
  const common = ({ party, withInitiator }: Filter) => ({
    ...(typeof party === 'number' ? { userId: party } : { treasury: party }),
    ...(withInitiator ? { withInitiator } : {}),
  });
  return {
    async list(meta, filter) {
      const { limit, before, offset, type, fromMs, toMs } = filter;
      const written = await seen.of(filter.party);
      const data = { ...common(filter), limit, before, offset, type, fromMs, toMs, seen: written };
      return bus.call(meta, 'transactions.list', data);
    },
    async statement(meta, filter) {
      const { limit, after, fromMs, toMs } = filter;
      // Where it ends was settled with its first page.
      const written = after === null ? await seen.of(filter.party) : [];
      const data = { ...common(filter), limit, after, fromMs, toMs, seen: written };
      return bus.call(meta, 'statement.read', data);
    },
  };
}
