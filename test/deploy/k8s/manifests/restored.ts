import type { Manifest } from './documents.ts';
import { copyOverlays } from './overlays.ts';

const PATCH = 'restore-ledger-db.yaml';
const REBUILD = 'rebuild-history-db.yaml';
const ARCHIVE = 'archive-tablespace.yaml';
const UPGRADE = 'upgrade-ledger-db.yaml';

/** Follows docs/operations/disaster.md. */
export const renderRebuilt = (): Promise<Manifest[]> => renderPatched(REBUILD, REBUILD, []);

/** Follows docs/operations/upgrading-servers.md. */
export const renderUpgraded = (database: 'ledger' | 'user' | 'history' | 'webhooks'): Promise<Manifest[]> =>
  renderPatched(UPGRADE, `upgrade-${database}-db.yaml`, renamed(database));

/** Follows docs/operations/retention.md. */
export const renderArchiveElsewhere = (): Promise<Manifest[]> => renderPatched(ARCHIVE, ARCHIVE, []);

/** Follows docs/operations/backup.md. `damage` changes the example's text before. */
export const renderRestored = (
  database: 'ledger' | 'user' | 'webhooks',
  damage?: (text: string) => string,
): Promise<Manifest[]> =>
  renderPatched(PATCH, `restore-${database}-db.yaml`, [...renamed(database), ...(damage ? [damage] : [])]);

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
