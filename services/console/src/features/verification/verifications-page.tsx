import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { ledgerHeads } from './head-table.tsx';
import { startVerification } from './start-verification.ts';
import { useVerificationTexts } from './texts.ts';
import { verifications } from './verification-table.tsx';

export function VerificationsPage() {
  const t = useVerificationTexts();
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={<FormButton form={startVerification} record={undefined} />}
    >
      <ObjectTable table={verifications} question={undefined} />
      <Section name={t.heads} about={t.headsAbout}>
        <ObjectTable table={ledgerHeads} question={undefined} />
      </Section>
    </Page>
  );
}
