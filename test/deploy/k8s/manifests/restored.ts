import type { Manifest } from './documents.ts';
import { copyOverlays } from './overlays.ts';

const PATCH = 'restore-ledger-db.yaml';
const REBUILD = 'rebuild-history-db.yaml';
const UPGRADE = 'upgrade-ledger-db.yaml';

/** The production overlay with a rebuilt history, as docs/operations/disaster.md says. */
export const renderRebuilt = (): Promise<Manifest[]> => renderPatched(REBUILD, REBUILD, []);

/** The production overlay with a database of the next major version, as docs/operations/upgrading-servers.md says. */
export const renderUpgraded = (database: 'ledger' | 'user' | 'history' | 'webhooks'): Promise<Manifest[]> =>
  renderPatched(UPGRADE, `upgrade-${database}-db.yaml`, renamed(database));

/**
 * The production overlay with a database restored to an earlier moment, as docs/operations/backup.md says. The example
 * is a patch of the overlay; for other databases the name is replaced. `damage` changes its text before.
 */
export const renderRestored = (
  database: 'ledger' | 'user' | 'webhooks',
  damage?: (text: string) => string,
): Promise<Manifest[]> =>
  renderPatched(PATCH, `restore-${database}-db.yaml`, [...renamed(database), ...(damage ? [damage] : [])]);

/** Acts as `sed s/ledger/NAME/g`; changes nothing for the ledger itself. */
const renamed = (database: string): ((text: string) => string)[] =>
  database === 'ledger' ? [] : [(text) => text.replaceAll('ledger', database)];

async function renderPatched(
  example: string,
  file: string,
  changes: ((text: string) => string)[],
): Promise<Manifest[]> {
  const copy = await copyOverlays();
  try {
    const to = `overlays/production/${file}`;
    await copy.copy(`examples/${example}`, to);
    for (const change of changes) await copy.change(to, change);
    await copy.change('overlays/production/kustomization.yaml', (text) =>
      text.replace(/^patches:\n/m, `patches:\n  - path: ${file}\n`),
    );
    return await copy.render('production');
  } finally {
    await copy.drop();
  }
}
