import type { LedgerAnswer, LedgerQuery } from '@cowrie/contracts';

type Name = LedgerQuery['name'];
export type Answering<N extends Name> = Promise<LedgerAnswer<N>>;
export type QueryOf<N extends Name> = Extract<LedgerQuery, { name: N }>;
