import {
  type MintRequestState,
  type SupplyState,
  unitsToCoins,
  type VerificationState,
} from '@cowrie/contracts';
import type { AuditLogEntry, MintRequest, Supply, Verification } from './schemas/trust.ts';
import type { SourcedEntry } from './trust/merge-logs.ts';

/** The objects of API.md section 7, made from what the services answer: field by field, as in views.ts. */

function coins(units: string): number {
  return unitsToCoins(BigInt(units));
}

function time(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export function supplyView(state: SupplyState): Supply {
  return {
    minted: coins(state.mintedUnits),
    burned: coins(state.burnedUnits),
    supply: coins(state.supplyUnits),
    inWallets: coins(state.inWalletsUnits),
    inTreasuries: coins(state.inTreasuriesUnits),
  };
}

export function verificationView(state: VerificationState): Verification {
  return {
    id: state.id,
    status: state.status,
    checkedTransactions: state.checkedTransactions,
    totalTransactions: state.totalTransactions,
    findings: state.findings.map(({ partition, sequence, problem }) => ({ partition, sequence, problem })),
    startedAt: time(state.startedAtMs),
    finishedAt: state.finishedAtMs === null ? null : time(state.finishedAtMs),
  };
}

/** Its id is unique over both services: within each, partition and sequence are. */
export function auditLogEntryView({ source, entry }: SourcedEntry): AuditLogEntry {
  return {
    id: `${source}-${entry.partition}-${entry.sequence}`,
    at: time(entry.atMs),
    actorUserId: entry.actorUserId,
    apiKeyId: entry.apiKeyId,
    action: entry.action,
    target: entry.target,
    details: entry.details,
  };
}

export function mintRequestView(state: MintRequestState): MintRequest {
  return {
    id: state.id,
    status: state.status,
    userId: state.userId,
    treasury: state.treasury,
    amount: coins(state.amountUnits),
    reason: state.reason,
    requestedBy: state.requestedBy,
    createdAt: time(state.createdAtMs),
  };
}
