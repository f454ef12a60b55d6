import type { Manifest } from './documents.ts';
import { copyOverlays } from './overlays.ts';

const PATCH = 'restore-ledger-db.yaml';

/**
 * The production overlay with a database brought back to an earlier moment, as docs/operations/backup.md says: the example is a
 * patch of the overlay, and that of the user database is the same with another name. `damage` changes its text before.
 */
export async function renderRestored(
  database: 'ledger' | 'user',
  damage?: (text: string) => string,
): Promise<Manifest[]> {
  const copy = await copyOverlays();
  try {
    const to = `overlays/production/restore-${database}-db.yaml`;
    await copy.copy(`examples/${PATCH}`, to);
    if (database !== 'ledger') await copy.change(to, (text) => text.replaceAll('ledger', database));
    if (damage) await copy.change(to, damage);
    await copy.change('overlays/production/kustomization.yaml', (text) =>
      text.replace(/^patches:\n/m, `patches:\n  - path: restore-${database}-db.yaml\n`),
    );
    return await copy.render('production');
  } finally {
    await copy.drop();
  }
}
