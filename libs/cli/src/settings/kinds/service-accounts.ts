import { type Kind, write } from './kind.ts';

export const serviceAccounts: Kind = {
  one: 'service account',
  makes: 'createServiceAccount',
  changes: null,
  names: ['name'],
  isByPlatform: true,
  isBounded: true,
  async list(client, options) {
    const { serviceAccounts: found } = await client.listServiceAccounts({}, options);
    return found.filter(({ revokedAt }) => revokedAt === null);
  },
  make: (fields) => write('createServiceAccount', fields),
  change: () => [],
  secret: {
    fields: ['id', 'clientId', 'clientSecret'],
    rotate: (id) => `cowrie call rotateServiceAccountSecret --id ${id} --overlapSeconds 0`,
  },
  insteadOfChange: 'give it another name, and delete the existing account (cowrie call deleteServiceAccount)',
};
