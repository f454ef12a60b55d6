import { type Fields, given, type Kind, type Write, write } from './kind.ts';

/** Budget and status are separate operations, each of which may need a second person. */
const changes = (id: string, changed: Fields): Write[] =>
  ['name', 'budget', 'status']
    .map((field) => given(changed, [field]))
    .filter((one) => Object.keys(one).length > 0)
    .map((one) => write('changePlatform', { id, ...one }));

export const platforms: Kind = {
  one: 'platform',
  makes: 'createPlatform',
  changes: 'changePlatform',
  names: ['id'],
  defaults: { status: 'ACTIVE' },
  async list(client, options) {
    const { platforms: found } = await client.listPlatforms({}, options);
    const details = [];
    for (const { id } of found) details.push(await client.getPlatform({ id }, options));
    return details;
  },
  make: ({ id, name }) => write('createPlatform', { id, name }),
  afterMaking: (id, fields) => changes(id, given(fields, ['budget', 'status'])),
  change: changes,
};
