import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { ActButton } from '../../ui/acts/act/act-button.tsx';
import { Page } from '../../ui/page.tsx';
import { ObjectTable } from '../../ui/tables/object-table.tsx';
import { makePlatform } from './platform-acts.ts';
import { platforms } from './platform-table.tsx';
import { usePlatformTexts } from './texts.ts';

/** The systems that share the coin, by id. */
export function PlatformsPage() {
  const t = usePlatformTexts();
  const mayMake = isAtLeast(useViewer().role, 'SUPERADMIN');
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={mayMake && <ActButton act={makePlatform} on={undefined} />}
    >
      <ObjectTable of={platforms} question={undefined} />
    </Page>
  );
}
