import { createHash } from 'node:crypto';
import { z } from 'zod';
import { expectBody, Time } from '../contract/objects.ts';
import { type Caller, call, get, post } from '../http.ts';

export const Approval = z.strictObject({
  id: z.uuid(),
  action: z.string(),
  target: z.string(),
  amount: z.number().nullable(),
  method: z.string(),
  path: z.string(),
  request: z.record(z.string(), z.unknown()),
  requestHash: z.string().regex(/^[0-9a-f]{64}$/),
  requestedBy: z.int(),
  platform: z.string().nullable(),
  apiKeyId: z.uuid().nullable(),
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']),
  reason: z.string().optional(),
  createdAt: Time,
  expiresAt: Time,
  decidedBy: z.int().nullable(),
  decidedAt: Time.nullable(),
});
export type Approval = z.infer<typeof Approval>;
export const HeldBody = z.strictObject({ approval: Approval });
export const ApprovalPage = z.strictObject({
  approvals: z.array(Approval),
  nextCursor: z.string().nullable(),
});
export const Policies = z.strictObject({
  policies: z.array(z.strictObject({ action: z.string(), aboveAmount: z.number().nullable() })),
});

export type Act = { method: string; path: string; body: Record<string, unknown> };

/** A second implementation of RFC 8785, so that the test does not repeat a fault of the platform's own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const named = Object.entries(value).map(([name, member]) => [JSON.stringify(name), canonical(member)]);
  return `{${named
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map((pair) => pair.join(':'))
    .join(',')}}`;
}
export const hashOf = (act: Act): string => createHash('sha256').update(canonical(act)).digest('hex');

export const perform = ({ method, path, body }: Act, by: Caller) =>
  call(method, path, method === 'DELETE' ? undefined : body, by);

export const askFor = async (act: Act, by: Caller): Promise<Approval> =>
  expectBody(await perform(act, by), 202, HeldBody).approval;

export const approve = ({ id, requestHash }: Pick<Approval, 'id' | 'requestHash'>, by: Caller) =>
  post(`/api/admin/approvals/${id}/approve`, { requestHash }, by);

export const reject = ({ id }: Pick<Approval, 'id'>, by: Caller, body: object = {}) =>
  post(`/api/admin/approvals/${id}/reject`, body, by);

export const approvalOf = async (id: string, by: Caller): Promise<Approval> =>
  expectBody(await get(`/api/admin/approvals/${id}`, by), 200, Approval);

export const setPolicy = (action: string, aboveAmount: number | null, by: Caller) =>
  call('PUT', `/api/admin/approval-policies/${action}`, { aboveAmount }, by);
