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

/** Has a super admin make a platform and its service account. */
export async function makePlatform(baseUrl: string, admin: Client, id: string): Promise<Platform> {
  await admin.createPlatform({ id, name: id });
  const account = await admin.createServiceAccount({ name: id, platform: id, scopes: [...SCOPES] });
  const { clientId, clientSecret } = account;
  const client = createClient({ baseUrl, serviceAccount: { clientId, clientSecret } });
  return {
    id,
    client,
    async actFor(externalId) {
      const { access_token: accessToken } = await client.exchangeToken({ externalId });
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
