import type { LedgerQuery, Rejection } from '@cowrie/contracts';

export type QueryAnswer = { ok: true; data: unknown } | ({ ok: false } & Rejection);
export type Answering = Promise<QueryAnswer>;
export type QueryOf<N extends LedgerQuery['name']> = Extract<LedgerQuery, { name: N }>;
