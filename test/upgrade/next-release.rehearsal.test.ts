import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { eventually } from '../support/eventually.ts';
import { makeNextRelease, NEXT_COLUMN, NEXT_EVENT } from './next-tree.ts';
import { rehearseSideBySide } from './side-by-side.ts';

/*
 * Proves the mechanism before there is a second release. The next one writes a column, a field and an event type that
 * this one does not know.
 */

const SOON_MS = 30_000;
const CONSUMERS = ['history', 'webhooks'] as const;

describe('this release and the next one', () => {
  const { platform } = rehearseSideBySide({
    async releasesIn(directory) {
      const root = join(directory, 'next');
      await makeNextRelease(root);
      return { older: { name: 'this', root: checkoutDir }, newer: { name: 'next', root } };
    },
    // The next gateway sends a field that this release's ledger does not know, so the gateway is put back last.
    orderBack: ['history', 'ledger', 'user', 'webhooks', 'gateway'],
    hasMigration: true,
  });

  async function read<R extends object>(name: 'ledger' | (typeof CONSUMERS)[number], text: string) {
    const client = new pg.Client({ connectionString: platform().databaseUrl(name, 'owner') });
    await client.connect();
    try {
      return (await client.query<R>(text)).rows;
    } finally {
      await client.end();
    }
  }

  it('the next one wrote an unknown event type, and the added column stayed unchanged', async () => {
    const [events] = await read<{ n: number }>(
      'ledger',
      `SELECT count(*)::int AS n FROM notices WHERE type = '${NEXT_EVENT}'`,
    );
    expect(events?.n).toBeGreaterThan(0);
    const { table, name, text } = NEXT_COLUMN;
    const [changed] = await read<{ n: number }>(
      'ledger',
      `SELECT count(*)::int AS n FROM ${table} WHERE ${name} <> '${text}'`,
    );
    expect(changed?.n).toBe(0);
  });

  it.each(CONSUMERS)(
    '%s of this release skipped every unknown event and counted its number',
    async (name) => {
      const places = 'SELECT partition, next_sequence::int AS next FROM';
      const written = await read('ledger', `${places} partitions WHERE next_sequence > 1 ORDER BY partition`);
      await eventually(async () => {
        const group = `group_id = '${name}' AND topic = 'coin.events' AND next_sequence > 1`;
        expect(await read(name, `${places} inbox.positions WHERE ${group} ORDER BY partition`)).toEqual(
          written,
        );
      }, SOON_MS);
      expect(await read(name, 'SELECT type, reason FROM inbox.dead_letters')).toEqual([]);
    },
  );
});
