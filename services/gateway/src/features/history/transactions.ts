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
import { latestPositions } from '../../api/past-time.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { Outcome } from '../../outcome.ts';
import type { ListOwner, Party, ReadYourWrites } from '../../redis/read-your-writes.ts';

type CommonFilter = {
  party: Party;
  limit: number;
  fromMs: number | null;
  toMs: number | null;
  withInitiator: boolean;
};
type TransactionFilter = CommonFilter & {
  before: TransactionPageKey | null;
  offset: number;
  type: TransactionType | null;
};
type TransactionSearch = Omit<CommonFilter, 'party'> & {
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
type StatementFilter = CommonFilter & { after: StatementPageKey | null };

/** Answers include everything that was written through a gateway before. */
export type Transactions = {
  list(context: RequestContext, filter: TransactionFilter): Promise<Outcome<TransactionPage>>;
  /** Newest first, including the recent changes of `parties`. */
  search(
    context: RequestContext,
    search: TransactionSearch,
    parties: readonly ListOwner[],
  ): Promise<Outcome<SearchPage>>;
  statement(context: RequestContext, filter: StatementFilter): Promise<Outcome<StatementPage>>;
};

export function createTransactions(bus: Bus, readYourWrites: ReadYourWrites): Transactions {
  const common = ({ party, withInitiator }: CommonFilter) => ({
    ...(typeof party === 'number' ? { userId: party } : { treasury: party }),
    ...(withInitiator ? { withInitiator } : {}),
  });
  return {
    async list(context, filter) {
      const { limit, before, offset, type, fromMs, toMs } = filter;
      const positions = await readYourWrites.positionsOf(filter.party);
      const data = { ...common(filter), limit, before, offset, type, fromMs, toMs, seen: positions };
      return bus.call(context, 'transactions.list', data);
    },
    async search(context, search, parties) {
      const positions = await Promise.all(parties.map((party) => readYourWrites.positionsOf(party)));
      return bus.call(context, 'transactions.search', { ...search, seen: latestPositions(positions.flat()) });
    },
    async statement(context, filter) {
      const { limit, after, fromMs, toMs } = filter;
      // The first page fixed the end of the statement, so later pages need not wait for history.
      const positions = after === null ? await readYourWrites.positionsOf(filter.party) : [];
      const data = { ...common(filter), limit, after, fromMs, toMs, seen: positions };
      return bus.call(context, 'statement.read', data);
    },
  };
}
