import { type Client, createClient } from '@cowrie/client';

/** A platform: the account by which its server links users and acts for them. */
export type Platform = {
  id: string;
  /** As the platform itself: rewards, statements, users. */
  client: Client;
  /** As a user who agreed, for 5 minutes. */
  actFor(externalId: string): Promise<Client>;
};

const SCOPES = ['users:register', 'users:act', 'coins:reward', 'transactions:read'] as const;
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const EXTERNAL_ID = 'urn:cowrie:token-type:external-id';
const ANSWER_WITHIN_MS = 20_000;

/** Has a super admin make a platform and its service account. */
export async function makePlatform(baseUrl: string, admin: Client, id: string): Promise<Platform> {
  await admin.createPlatform({ id, name: id });
  const account = await admin.createServiceAccount({ name: id, platform: id, scopes: [...SCOPES] });
  const { clientId, clientSecret } = account;
  const client = createClient({ baseUrl, serviceAccount: { clientId, clientSecret } });
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return {
    id,
    client,
    async actFor(externalId) {
      const body = new URLSearchParams({
        grant_type: TOKEN_EXCHANGE,
        subject_token_type: EXTERNAL_ID,
        subject_token: externalId,
      });
      const answer = await fetch(`${baseUrl}/api/auth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const { access_token: accessToken, error } = (await answer.json()) as Record<string, string>;
      if (accessToken === undefined) throw new Error(error ?? `the token endpoint answered ${answer.status}`);
      return createClient({ baseUrl, accessToken });
    },
  };
}

/** A user gives the platform a code, looks at what it says of them, and agrees. */
export async function link(platform: Platform, user: Client, externalId: string): Promise<string> {
  const { code } = await user.createLinkCode({ platform: platform.id });
  const { user: seen } = await platform.client.createLink({
    code,
    externalId,
    displayName: `${externalId} L.`,
  });
  const { links } = await user.listMyLinks();
  const waits = links.find((one) => one.platform === platform.id);
  if (waits?.displayName !== `${externalId} L.`)
    throw new Error('the user sees somebody else, and does not agree');
  await user.confirmMyLink({ platform: platform.id });
  return seen.maskedName;
}
