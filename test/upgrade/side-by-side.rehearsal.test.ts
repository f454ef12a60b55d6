import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { migrationsOf, PREVIOUS } from './previous.ts';
import { exportPreviousRelease } from './previous-tree.ts';
import { rehearseSideBySide } from './side-by-side.ts';

const newest = (await readdir(migrationsOf('ledger'))).sort().at(-1) ?? '';

describe('the previous release and this one', () => {
  rehearseSideBySide({
    async releasesIn(directory) {
      const root = join(directory, 'previous');
      await exportPreviousRelease(root);
      return { older: { name: 'previous', root }, newer: { name: 'this', root: checkoutDir } };
    },
    // A command may be new, so the gateway, which sends it, is put back first.
    orderBack: ['gateway', 'history', 'ledger', 'user', 'webhooks'],
    hasMigration: newest > PREVIOUS.migrations.ledger,
  });
});
