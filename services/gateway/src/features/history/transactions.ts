import type {
  Metadata,
  SearchPage,
  StatementPage,
  StatementPageKey,
  TransactionPage,
  TransactionPageKey,
  TransactionType,
  Treasury,
} from '@cowrie/contracts';
import { furthest } from '../../api/moments.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { Outcome } from '../../outcome.ts';
import type { Listed, Party, ReadYourWrites } from '../../redis/read-your-writes.ts';

type Filter = {
  party: Party;
  limit: number;
  fromMs: number | null;
  toMs: number | null;
  /** For administrators: who asked for each, and through which key. */
  withInitiator: boolean;
};
export type TransactionFilter = Filter & {
  before: TransactionPageKey | null;
  offset: number;
  type: TransactionType | null;
};
/** What is null is any. */
type TransactionSearch = Omit<Filter, 'party'> & {
  before: TransactionPageKey | null;
  offset: number;
  type: TransactionType | null;
  userId: number | null;
  treasury: Treasury | null;
  initiatedBy: number | null;
  reference: string | null;
  platform?: string;
  groupId?: string;
  metadata?: Metadata;
  minUnits: string | null;
  maxUnits: string | null;
};
type StatementFilter = Filter & { after: StatementPageKey | null };

/** Reads what a user or a treasury did, as new as what was written by way of a gateway. */
export type Transactions = {
  /** Newest first. */
  list(context: RequestContext, filter: TransactionFilter): Promise<Outcome<TransactionPage>>;
  /** All that match, newest first; as new as what was written about `parties`. */
  search(
    context: RequestContext,
    search: TransactionSearch,
    parties: readonly Listed[],
  ): Promise<Outcome<SearchPage>>;
  /** Oldest first, between two balances. */
  statement(context: RequestContext, filter: StatementFilter): Promise<Outcome<StatementPage>>;
};

export function createTransactions(bus: Bus, readYourWrites: ReadYourWrites): Transactions {
  const common = ({ party, withInitiator }: Filter) => ({
    ...(typeof party === 'number' ? { userId: party } : { treasury: party }),
    ...(withInitiator ? { withInitiator } : {}),
  });
  return {
    async list(context, filter) {
      const { limit, before, offset, type, fromMs, toMs } = filter;
      const written = await readYourWrites.of(filter.party);
      const data = { ...common(filter), limit, before, offset, type, fromMs, toMs, seen: written };
      return bus.call(context, 'transactions.list', data);
    },
    async search(context, search, parties) {
      const written = await Promise.all(parties.map((party) => readYourWrites.of(party)));
      return bus.call(context, 'transactions.search', { ...search, seen: furthest(written.flat()) });
    },
    async statement(context, filter) {
      const { limit, after, fromMs, toMs } = filter;
      // Where it ends was settled with its first page.
      const written = after === null ? await readYourWrites.of(filter.party) : [];
      const data = { ...common(filter), limit, after, fromMs, toMs, seen: written };
      return bus.call(context, 'statement.read', data);
    },
  };
}
