import { type Client, createClient } from '@cowrie/client';

/** A platform: the service account by which its server links users and acts for them. */
export type Platform = {
  id: string;
  /** A client of the platform itself, for rewards, statements and users. */
  client: Client;
};

const SCOPES = ['users:register', 'users:act', 'coins:reward', 'transactions:read'] as const;

/** Creates a platform and its service account as a super admin. */
export async function makePlatform(baseUrl: string, admin: Client, id: string): Promise<Platform> {
  await admin.createPlatform({ id, name: id });
  const account = await admin.createServiceAccount({ name: id, platform: id, scopes: [...SCOPES] });
  const { clientId, clientSecret } = account;
  const client = createClient({ baseUrl, serviceAccount: { clientId, clientSecret } });
  return { id, client };
}

/** A user gives the platform a code, reviews what the platform knows, and consents. */
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
