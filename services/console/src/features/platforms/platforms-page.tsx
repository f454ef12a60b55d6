import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { makePlatform } from './platform-forms.ts';
import { platforms } from './platform-table.tsx';
import { usePlatformTexts } from './texts.ts';

export function PlatformsPage() {
  const t = usePlatformTexts();
  const mayMake = isAtLeast(useViewer().role, 'SUPERADMIN');
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={mayMake && <FormButton form={makePlatform} record={undefined} />}
    >
      <ObjectTable table={platforms} question={undefined} />
    </Page>
  );
}
