import type { Rejection } from '@cowrie/contracts';

/** What became of a command. `replayed`: it is the stored answer to an earlier attempt. */
export type Outcome = { ok: true; data: unknown; replayed: boolean } | ({ ok: false } & Rejection);
