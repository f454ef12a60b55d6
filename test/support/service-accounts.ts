import { expect } from '@jest/globals';
import { z } from 'zod';
import { expectBody } from './contract/objects.ts';
import { expectProblem } from './contract/problems.ts';
import { unique } from './fixtures.ts';
import { type Answer, type Caller, callRaw, post } from './http.ts';

export const SERVICE_SCOPES = [
  'coins:reward',
  'coins:refund',
  'holds:capture',
  'holds:release',
  'payment-requests:write',
  'transactions:read',
  'users:act',
  'users:register',
  'webhooks:pull',
] as const;
export type ServiceScope = (typeof SERVICE_SCOPES)[number];

export const CreatedServiceAccount = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  clientId: z.string().min(16),
  clientSecret: z.string().min(40),
  scopes: z.array(z.enum(SERVICE_SCOPES)),
  platform: z.string().optional(),
});
export type ServiceAccount = z.infer<typeof CreatedServiceAccount>;

export const ClientToken = z.strictObject({
  access_token: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  token_type: z.literal('Bearer'),
  expires_in: z.literal(900),
  scope: z.string(),
});

export async function aServiceAccount(
  scopes: readonly ServiceScope[],
  superAdmin: Caller,
  { name = unique('service'), platform }: { name?: string; platform?: string } = {},
): Promise<ServiceAccount> {
  const of = platform === undefined ? {} : { platform };
  const answer = await post('/api/admin/service-accounts', { name, scopes, ...of }, superAdmin);
  return expectBody(answer, 201, CreatedServiceAccount);
}

export function basic(clientId: string, clientSecret: string): string {
  const joined = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return `Basic ${Buffer.from(joined).toString('base64')}`;
}

/** `form` is sent as it is, with HTTP Basic when `authorization` is given. */
export function askForToken(form: string, authorization?: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(authorization === undefined ? {} : { authorization }),
  };
  return callRaw('POST', '/api/auth/token', form, { headers });
}

export async function tokenOf(account: ServiceAccount, scope?: string): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) });
  const answer = await askForToken(form.toString(), basic(account.clientId, account.clientSecret));
  return expectBody(answer, 200, ClientToken).access_token;
}

/** The token endpoint's problems also carry the `error` of RFC 6749. */
export function expectOAuthError(
  answer: Answer,
  error: string,
  code: 'unauthenticated' | 'invalid_request' | 'forbidden' | 'platform_suspended',
  paths?: string[],
): void {
  const { error: told, ...problem } = answer.json as Record<string, unknown>;
  expect(told).toBe(error);
  expectProblem({ ...answer, json: problem }, code, paths);
  if (code === 'unauthenticated') expect(answer.headers['www-authenticate']).toMatch(/^Basic\b/);
}
