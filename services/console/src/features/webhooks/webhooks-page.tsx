import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { useWebhookTexts } from './texts.ts';
import { makeWebhook } from './webhook-forms.tsx';
import { webhooks } from './webhook-table.tsx';

export function WebhooksPage() {
  const t = useWebhookTexts();
  return (
    <Page title={t.title} about={t.about} actions={<FormButton form={makeWebhook} record={undefined} />}>
      <ObjectTable table={webhooks} question={undefined} />
    </Page>
  );
}
