import type { LedgerCommand } from '@cowrie/contracts';
import type { Slice } from '@cowrie/messaging';
import {
  type AdminLogHead,
  adminLogQuery,
  type NewAdminLogEntry,
  type PreparedQuery,
  queryOf,
  readAdminLogHeads,
} from '@cowrie/postgres';
import type pg from 'pg';
import { userBehind } from '../book/principal.ts';
import type { MintRequest } from '../features/mint-requests/mint-request.ts';
import { readMintRequests, WRITE_MINT_REQUESTS } from '../features/mint-requests/table.ts';
import { INSERT_VERIFICATIONS, readWaitingVerifications } from '../features/verification/table.ts';
import { type Effect, logEntriesOf, mayBeLogged } from './admin-log.ts';
import { allOf } from './all-of.ts';
import type { Needs } from './state.ts';
import {
  NO_TRUST_RECORDS,
  type TrustChange,
  type TrustRecords,
  type WaitingVerification,
} from './trust-records.ts';

/** What a batch writes of mint requests, verifications and the administrative log; most write nothing. */
export type TrustWrites = {
  mintRequests: Map<string, MintRequest>;
  verifications: WaitingVerification[];
  log: NewAdminLogEntry[];
};

/** Reads what the commands are decided on of it, after their partitions were locked. */
export async function readTrustRecords(
  client: pg.PoolClient,
  needs: readonly Needs[],
): Promise<TrustRecords> {
  const ids = [...new Set(needs.flatMap(({ mintRequest }) => mintRequest ?? []))];
  const [mintRequests, verifications] = await allOf([
    ids.length === 0 ? NO_TRUST_RECORDS.mintRequests : readMintRequests(client, ids),
    needs.some((need) => need.verifications)
      ? readWaitingVerifications(client)
      : NO_TRUST_RECORDS.verifications,
  ]);
  return { mintRequests, verifications };
}

/** Where the chains of the administrative log stand, by partition. */
export type LogHeads = ReadonlyMap<number, AdminLogHead>;

/** Of the partitions with commands that may have to stand in the log: most batches have none, and read nothing. */
export async function readLogHeads(
  client: pg.PoolClient,
  slices: readonly Slice<LedgerCommand>[],
): Promise<LogHeads> {
  const logged = slices.filter(({ deliveries }) => deliveries.some(({ command }) => mayBeLogged(command)));
  if (logged.length === 0) return new Map();
  return readAdminLogHeads(
    client,
    logged.map(({ partition }) => partition),
  );
}

/** The records of a batch on top of what was read, and what it writes of them. */
export function createTrustWrites(input: TrustRecords) {
  const mintRequests = new Map(input.mintRequests);
  const verifications = new Map(input.verifications);
  const records: TrustRecords = { mintRequests, verifications };
  const writes: TrustWrites = { mintRequests: new Map(), verifications: [], log: [] };

  /** The next command of the batch sees it. */
  function keep(change: TrustChange): void {
    if (change.kind === 'mint-request') {
      mintRequests.set(change.request.id, change.request);
      writes.mintRequests.set(change.request.id, change.request);
    } else {
      verifications.set(change.verification.id, change.verification);
      writes.verifications.push(change.verification);
    }
  }

  /** Logs what an accepted command did, where it is one of those that are logged. */
  function log(command: LedgerCommand, effect: Effect, at: { partition: number; atMs: number }): void {
    for (const entry of logEntriesOf(command, effect)) {
      const { apiKeyId } = command;
      writes.log.push({ ...at, ...entry, actorUserId: userBehind(command), apiKeyId });
    }
  }

  return { records, writes, keep, log };
}

/** The statements that write it, none for nothing. */
export function trustQueries(
  { mintRequests, verifications, log }: TrustWrites,
  heads: LogHeads,
): PreparedQuery[] {
  return [
    ...(mintRequests.size > 0 ? [queryOf(WRITE_MINT_REQUESTS, [...mintRequests.values()])] : []),
    ...(verifications.length > 0 ? [queryOf(INSERT_VERIFICATIONS, verifications)] : []),
    ...(log.length > 0 ? [adminLogQuery(heads, log)] : []),
  ];
}
