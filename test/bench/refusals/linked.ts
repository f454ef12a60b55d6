import { randomBytes } from 'node:crypto';
import type { Person } from '../driver/protocol.ts';
import { type Ask, askForToken } from './ask.ts';

type World = { ask: Ask; baseUrl: string; adminToken: string };

/** A platform that acts for a person who agreed: its id and a token delegated to it. */
export type Linked = { platform: string; token: string };

/** A new platform with a service account. */
export type OpenPlatform = {
  platform: string;
  /** Of the account itself. */
  token(): Promise<string>;
  /** Links a person, with all of their consent. */
  link(person: Person, consent?: { dailyLimit: number }): Promise<void>;
  /** A token delegated to it for a linked person. */
  tokenFor(person: Person): Promise<string>;
};

export async function openPlatform({ ask, baseUrl, adminToken }: World): Promise<OpenPlatform> {
  const platform = `p${randomBytes(6).toString('hex')}`;
  await ask('POST', '/api/admin/platforms', adminToken, { id: platform, name: 'A measurement' });
  const scopes = ['users:register', 'users:act', 'coins:reward'];
  const account = (await ask('POST', '/api/admin/service-accounts', adminToken, {
    ...{ name: 'A measurement', scopes, platform },
  })) as { clientId: string; clientSecret: string };
  const token = () => askForToken(baseUrl, account, { grant_type: 'client_credentials' });
  return {
    platform,
    token,
    async link(person, consent) {
      const [{ code }, serviceToken] = await Promise.all([
        ask('POST', '/api/users/me/links', person.token, { platform }) as Promise<{ code: string }>,
        token(),
      ]);
      const externalId = String(person.id);
      await ask('POST', '/api/platform/links', serviceToken, { code, externalId, displayName: 'Somebody' });
      await ask('POST', `/api/users/me/links/${platform}/confirm`, person.token, consent);
    },
    tokenFor: ({ id }) =>
      askForToken(baseUrl, account, {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: String(id),
        subject_token_type: 'urn:cowrie:token-type:external-id',
      }),
  };
}

export async function linkToNewPlatform(world: World, person: Person): Promise<Linked> {
  const { platform, link, tokenFor } = await openPlatform(world);
  await link(person);
  return { platform, token: await tokenFor(person) };
}
