import { createPool } from '@cowrie/postgres';
import type pg from 'pg';
import { createMigratedDatabase } from './database.ts';
import { quiet } from './quiet.ts';

export { quiet };

export type ServiceDatabase = {
  /** It has only the rights of the service's role. */
  pool: pg.Pool;
  openPool(url?: string): pg.Pool;
  owner: pg.Pool;
  ownerUrl: string;
  url: string;
  drop(): Promise<void>;
};

type ServiceDatabaseOptions = {
  service: 'history' | 'ledger' | 'user' | 'webhooks';
  migrations: string;
};

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
