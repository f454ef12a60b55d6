import { hash } from 'node:crypto';
import { ACTION_RULES, canonicalRequest, type OperationDeclaration } from '@cowrie/contracts';
import type { Examples } from '../openapi/published.ts';

export function addApprovalExample(
  examples: Examples,
  { method, path: template, action: actions }: OperationDeclaration,
): Examples {
  const { answers = {}, body = {}, parameters = {} } = examples;
  const action = [actions ?? []].flat().at(-1);
  if (action === undefined) return examples;
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => String(parameters[name]));
  const request = body as Record<string, unknown>;
  const { amount } = request;
  const approval = {
    id: '0199c2d4-1b40-7e29-a7c6-8d3f5b0a2e71',
    action,
    target: targetOfRequest(request) ?? path.replace('/api/admin/', ''),
    amount: ACTION_RULES[action].unit === 'coins' && typeof amount === 'number' ? amount : null,
    ...{ method, path, request },
    requestHash: hash('sha256', canonicalRequest({ method, path, body: request }), 'hex'),
    ...{ requestedBy: 2, platform: null, apiKeyId: null, status: 'PENDING' },
    ...{ createdAt: '2026-01-31T09:09:00.000Z', expiresAt: '2026-02-07T09:09:00.000Z' },
    ...{ decidedBy: null, decidedAt: null },
  };
  return { ...examples, answers: { ...answers, 202: { approval } } };
}

function targetOfRequest({ userId, transactionId }: Readonly<Record<string, unknown>>): string | undefined {
  if (userId !== undefined) return `user:${userId}`;
  return transactionId === undefined ? undefined : `transaction:${transactionId}`;
}
