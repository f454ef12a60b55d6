import { expect } from '@jest/globals';
import { z } from 'zod';
import { expectBody } from '../contract/objects.ts';
import { unique } from '../fixtures.ts';
import { type Answer, type Caller, call, post } from '../http.ts';
import { aServiceAccount, askForToken, basic, type ServiceAccount, tokenOf } from '../service-accounts.ts';

export const Link = z.strictObject({
  platform: z.string(),
  externalId: z.string(),
  displayName: z.string(),
  status: z.enum(['PENDING', 'ACTIVE', 'PROVISIONAL']),
  linkedAt: z.iso.datetime(),
  dailyLimit: z.number().nonnegative().nullable(),
  usedToday: z.number().nonnegative(),
});
export const LinkAnswer = z.strictObject({ link: Link });
const Code = z.strictObject({ code: z.string().length(8), expiresAt: z.iso.datetime() });
export const Redeemed = LinkAnswer.extend({ user: z.strictObject({ maskedName: z.string() }) });
const Exchanged = z.strictObject({
  access_token: z.string(),
  issued_token_type: z.literal('urn:ietf:params:oauth:token-type:access_token'),
  token_type: z.literal('Bearer'),
  expires_in: z.literal(300),
  scope: z.string(),
});

export const MINE = '/api/users/me/links';

export type TestPlatform = {
  id: string;
  account: ServiceAccount;
  caller: Caller;
  exchange(externalId: string, form?: Readonly<Record<string, string>>): Promise<Answer>;
  tokenFor(externalId: string, scope?: string): Promise<string>;
};

export async function aPlatform(superAdmin: Caller): Promise<TestPlatform> {
  const id = unique('p').slice(0, 20);
  expect((await post('/api/admin/platforms', { id, name: 'A platform' }, superAdmin)).status).toBe(201);
  const account = await aServiceAccount(['users:register', 'users:act'], superAdmin, { platform: id });
  const exchange = (externalId: string, form: Readonly<Record<string, string>> = {}) =>
    exchangeBy(account, externalId, form);
  return {
    id,
    account,
    caller: { token: await tokenOf(account) },
    exchange,
    async tokenFor(externalId, scope) {
      const answer = await exchange(externalId, scope === undefined ? {} : { scope });
      return expectBody(answer, 200, Exchanged).access_token;
    },
  };
}

export function exchangeBy(
  { clientId, clientSecret }: Pick<ServiceAccount, 'clientId' | 'clientSecret'>,
  externalId: string,
  form: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: externalId,
    subject_token_type: 'urn:cowrie:token-type:external-id',
    ...form,
  });
  return askForToken(body.toString(), basic(clientId, clientSecret));
}

export async function codeFor(platform: { id: string }, person: Caller): Promise<string> {
  return expectBody(await post(MINE, { platform: platform.id }, person), 201, Code).code;
}

export const redeem = (
  platform: Pick<TestPlatform, 'caller'>,
  code: string,
  externalId: string,
  displayName = 'Ada L.',
) => post('/api/platform/links', { code, externalId, displayName }, platform.caller);
export const confirm = (platform: { id: string }, person: Caller) =>
  post(`${MINE}/${platform.id}/confirm`, undefined, person);
export const drop = (platform: { id: string }, person: Caller) =>
  call('DELETE', `${MINE}/${platform.id}`, undefined, person);

export async function link(platform: TestPlatform, person: Caller, externalId: string): Promise<void> {
  expectBody(await redeem(platform, await codeFor(platform, person), externalId), 201, Redeemed);
  expectBody(await confirm(platform, person), 200, LinkAnswer);
}
