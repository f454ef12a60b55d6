import { createPool } from '@cowrie/postgres';
import type pg from 'pg';
import { createMigratedDatabase } from './database.ts';
import { quiet } from './quiet.ts';

export { quiet };

export type ServiceDatabase = {
  /** With the rights of the service's role and no others. */
  pool: pg.Pool;
  /** Another instance of the service; by another URL when one is given. */
  openPool(url?: string): pg.Pool;
  /** With all rights: for looking behind the scenes. */
  owner: pg.Pool;
  ownerUrl: string;
  /** As the service is given it. */
  url: string;
  /** Ends every pool that a test has left open. */
  drop(): Promise<void>;
};

type Wanted = {
  service: 'history' | 'ledger' | 'user' | 'webhooks';
  /** The folder of its migrations. */
  migrations: string;
};

/** A database of its own on the test server, as `deploy` makes a service's, brought to the version of the migrations. */
export async function createServiceDatabase({ service, migrations }: Wanted): Promise<ServiceDatabase> {
  const { url: ownerUrl, drop } = await createMigratedDatabase(migrations);
  const own = new URL(ownerUrl);
  own.searchParams.set('options', `-c role=cowrie_${service}`);
  const url = own.href;
  const pools: pg.Pool[] = [];
  const openPool = (poolUrl = url): pg.Pool => {
    const pool = createPool({ url: poolUrl, max: 4, applicationName: `${service}-test`, logger: quiet });
    pools.push(pool);
    return pool;
  };
  return {
    pool: openPool(),
    openPool,
    owner: openPool(ownerUrl),
    ownerUrl,
    url,
    async drop() {
      await Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end()));
      await drop();
    },
  };
}
