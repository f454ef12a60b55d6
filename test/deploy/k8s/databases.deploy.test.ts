import { beforeAll, describe, expect, it } from '@jest/globals';
import { postgresSettings } from '../../../deploy/local/src/servers/postgres/settings.ts';
import { fieldsAt, listAt, textAt } from '../tools/values.ts';
import { type Manifest, theOne } from './manifests/documents.ts';
import { OVERLAYS, renderOverlay } from './manifests/overlays.ts';

const DATABASES = ['ledger', 'user', 'history', 'webhooks'] as const;
const LOCAL = new Map(
  postgresSettings().flatMap((text): [string, string][] => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(text) ?? [];
    return name === '' ? [] : [[name, value]];
  }),
);
/** These settings are the same wherever the platform runs; the others depend on the size of the machine. */
const SAME_EVERYWHERE = ['max_connections', 'jit', 'timezone', 'log_timezone'];
/** These settings make commits durable; their defaults are on. */
const NOT_TO_BE_TOUCHED = ['fsync', 'synchronous_commit', 'full_page_writes'];

describe.each(OVERLAYS)('the databases in the overlay %s', (overlay) => {
  let documents: Manifest[];
  beforeAll(async () => {
    documents = await renderOverlay(overlay);
  });
  const spec = (name: string) => fieldsAt(theOne(documents, 'Cluster', `${name}-db`), 'spec');

  it.each(DATABASES)('have the settings of %s that are the same everywhere', (name) => {
    const parameters = fieldsAt(spec(name), 'postgresql', 'parameters');
    for (const setting of SAME_EVERYWHERE) expect(parameters[setting]).toBe(LOCAL.get(setting));
    expect(parameters.wal_compression).toBe('lz4');
    for (const setting of NOT_TO_BE_TOUCHED) expect(parameters).not.toHaveProperty(setting);
  });

  it.each(DATABASES)('create %s as its owner, and give its service only what it needs', (name) => {
    expect(fieldsAt(spec(name), 'bootstrap', 'initdb')).toMatchObject({
      database: name,
      owner: `${name}_owner`,
      secret: { name: `${name}-db-owner` },
      encoding: 'UTF8',
      localeCollate: 'C',
      localeCType: 'C',
      dataChecksums: true,
      postInitSQL: [`CREATE ROLE "cowrie_${name}" NOLOGIN`],
      postInitApplicationSQL: [
        `REVOKE ALL ON DATABASE "${name}" FROM PUBLIC`,
        `GRANT CONNECT ON DATABASE "${name}" TO "cowrie_${name}"`,
      ],
    });
    const [role, ...others] = listAt(spec(name), 'managed', 'roles');
    expect(others).toEqual([]);
    expect(role).toEqual({
      name: `cowrie_${name}`,
      login: true,
      connectionLimit: expect.any(Number),
      passwordSecret: { name: `${name}-db-service` },
    });
    expect(spec(name).enableSuperuserAccess).toBe(false);
  });

  it.each(DATABASES)('accept only TLS: %s', (name) => {
    expect(fieldsAt(spec(name), 'postgresql').pg_hba).toEqual([
      `hostssl ${name} all all scram-sha-256`,
      'host all all all reject',
    ]);
  });
});

describe('the databases in production', () => {
  it('run on three nodes, and those that cannot be rebuilt wait rather than lose data', async () => {
    const documents = await renderOverlay('production');
    const durability = DATABASES.map((name) => {
      const { spec } = theOne(documents, 'Cluster', `${name}-db`);
      expect(spec).toMatchObject({
        instances: 3,
        topologySpreadConstraints: [
          {
            topologyKey: 'topology.kubernetes.io/zone',
            labelSelector: {
              matchLabels: { 'cnpg.io/cluster': `${name}-db`, 'cnpg.io/podRole': 'instance' },
            },
          },
        ],
        postgresql: { synchronous: { method: 'any', number: 1, failoverQuorum: true } },
        plugins: [
          {
            name: 'barman-cloud.cloudnative-pg.io',
            isWALArchiver: true,
            parameters: { barmanObjectName: `${name}-db` },
          },
        ],
      });
      const backup = theOne(documents, 'ScheduledBackup', `${name}-db`);
      expect(backup.spec).toMatchObject({ cluster: { name: `${name}-db` }, method: 'plugin' });
      const path = textAt(
        theOne(documents, 'ObjectStore', `${name}-db`),
        'spec',
        'configuration',
        'destinationPath',
      );
      expect(path).toMatch(new RegExp(`^s3://.+/${name}$`));
      return textAt({ spec }, 'spec', 'postgresql', 'synchronous', 'dataDurability');
    });
    expect(durability).toEqual(['required', 'required', 'preferred', 'required']);
  });
});
