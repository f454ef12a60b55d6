import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { Page } from '../../ui/page.tsx';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import { Time } from '../../ui/values/time.tsx';
import { stateOf } from './status.tsx';
import { useWebhookTexts } from './texts.ts';

/** Who is sent events, and whether they take them. */
export function WebhooksPage() {
  const t = useWebhookTexts();
  const { data, error, refetch } = useQuery({ queryKey: ['webhooks'], queryFn: () => api.listWebhooks() });
  return (
    <Page title={t.title} about={t.about}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {(!error || data) && (
        <RecordTable
          caption={t.title}
          rows={data?.webhooks}
          keyOf={({ id }) => id}
          empty={t.empty}
          columns={[
            {
              name: t.url,
              cell: ({ id, url }) => (
                <Link to="/webhooks/$id" params={{ id }}>
                  {url}
                </Link>
              ),
            },
            { name: t.types, cell: ({ types }) => types.join(', ') },
            { name: t.status, cell: (webhook) => <Tag>{stateOf(webhook)}</Tag> },
            { name: t.failing, cell: ({ failingSince }) => failingSince && <Time at={failingSince} /> },
            { name: t.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      )}
    </Page>
  );
}
