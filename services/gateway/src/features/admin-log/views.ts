import { printTime as time } from '@cowrie/contracts';
import type { SourcedEntry } from './merge-logs.ts';
import type { AuditLogEntry } from './schemas.ts';

/** Its id is unique over all services: within each, partition and sequence are. */
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
