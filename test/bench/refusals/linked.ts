import { randomBytes } from 'node:crypto';
import type { Person } from '../driver/protocol.ts';
import { type Ask, askForToken } from './ask.ts';

/** A platform that acts for a person who agreed: its id and a token delegated to it. */
export type Linked = { platform: string; token: string };

export async function linkToNewPlatform(
  { ask, baseUrl, adminToken }: { ask: Ask; baseUrl: string; adminToken: string },
  person: Person,
): Promise<Linked> {
  const platform = `p${randomBytes(6).toString('hex')}`;
  await ask('POST', '/api/admin/platforms', adminToken, { id: platform, name: 'A measurement' });
  const made = { name: 'A measurement', scopes: ['users:register', 'users:act'], platform };
  const account = (await ask('POST', '/api/admin/service-accounts', adminToken, made)) as {
    clientId: string;
    clientSecret: string;
  };
  const [{ code }, serviceToken] = await Promise.all([
    ask('POST', '/api/users/me/links', person.token, { platform }) as Promise<{ code: string }>,
    askForToken(baseUrl, account, { grant_type: 'client_credentials' }),
  ]);
  const externalId = String(person.id);
  await ask('POST', '/api/platform/links', serviceToken, { code, externalId, displayName: 'Somebody' });
  await ask('POST', `/api/users/me/links/${platform}/confirm`, person.token);
  const token = await askForToken(baseUrl, account, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: externalId,
    subject_token_type: 'urn:cowrie:token-type:external-id',
  });
  return { platform, token };
}
