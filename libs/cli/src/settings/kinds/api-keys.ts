import { type Kind, write } from './kind.ts';

const hasPassed = (time: unknown) => typeof time === 'string' && Date.parse(time) <= Date.now();

export const apiKeys: Kind = {
  one: 'API key',
  makes: 'createApiKey',
  changes: null,
  names: ['name'],
  isByPlatform: true,
  isBounded: true,
  /** A rotated key stays valid for a while, so the newest of one name counts. */
  async list(client, options) {
    const { apiKeys: found } = await client.listApiKeys({}, options);
    return found.filter(({ revokedAt, expiresAt }) => revokedAt === null && !hasPassed(expiresAt));
  },
  make: (fields) => write('createApiKey', fields),
  change: () => [],
  refusals: ({ expiresAt }) =>
    hasPassed(expiresAt) ? [{ field: 'expiresAt', message: 'must be in the future' }] : [],
  secret: {
    fields: ['id', 'key'],
    rotate: (id) => `cowrie call rotateApiKey --id ${id} --overlapSeconds 0`,
  },
  insteadOfChange: 'give it another name, and revoke the existing key (cowrie call revokeApiKey)',
};
