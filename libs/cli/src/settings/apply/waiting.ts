import { type Approval, type Client, each } from '@cowrie/client';
import { canonicalText } from '../../canonical.ts';
import { findOperation } from '../../operations/operations.ts';
import type { Write } from '../kinds/kind.ts';

export type WaitingApprovals = (write: Write) => Approval | undefined;

/** The gateway compares requests by value too. */
function requestText({ operation, input }: Write): string {
  const { method, path } = findOperation(operation);
  const body = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = body[name];
    delete body[name];
    return encodeURIComponent(String(value));
  });
  return canonicalText([method, filled, body]);
}

export async function findWaiting(client: Client, signal: AbortSignal): Promise<WaitingApprovals> {
  const found = new Map<string, Approval>();
  for await (const approval of each(client.listApprovals, { status: 'PENDING', limit: 100 }, { signal })) {
    if (Date.parse(approval.expiresAt) > Date.now())
      found.set(canonicalText([approval.method, approval.path, approval.request]), approval);
  }
  return (write) => found.get(requestText(write));
}
