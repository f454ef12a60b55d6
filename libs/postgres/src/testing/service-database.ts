import { createPool } from '@cowrie/postgres';
import type pg from 'pg';
import { createMigratedDatabase } from './database.ts';
import { quiet } from './quiet.ts';

export { quiet };

export type ServiceDatabase = {
  /** Has only the rights of the service's role. */
  pool: pg.Pool;
  /** Another instance's pool. */
  openPool(url?: string): pg.Pool;
  /** Has all rights, to inspect the database. */
  owner: pg.Pool;
  ownerUrl: string;
  url: string;
  /** Ends every pool that a test left open. */
  drop(): Promise<void>;
};

type ServiceDatabaseOptions = {
  service: 'history' | 'ledger' | 'user' | 'webhooks';
  migrations: string;
};

/** As `deploy` creates it, with all migrations applied. */
export async function createServiceDatabase({
  service,
  migrations,
}: ServiceDatabaseOptions): Promise<ServiceDatabase> {
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
