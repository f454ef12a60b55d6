import { ActButton } from '../../kit/forms/form/form-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { useWebhookTexts } from './texts.ts';
import { makeWebhook } from './webhook-forms.tsx';
import { webhooks } from './webhook-table.tsx';

/** Who is sent events, and whether they take them. */
export function WebhooksPage() {
  const t = useWebhookTexts();
  return (
    <Page title={t.title} about={t.about} actions={<ActButton act={makeWebhook} on={undefined} />}>
      <ObjectTable of={webhooks} question={undefined} />
    </Page>
  );
}
