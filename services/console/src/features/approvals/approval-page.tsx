import { Card, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { approvalQuery } from '../../kit/api/approval-query.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { useApprovalName } from '../../kit/values/term-names.ts';
import classes from './approval-page.module.css';
import { Decide } from './decide.tsx';
import { ApprovalDetails } from './details.tsx';
import { useApprovalTexts } from './texts.ts';

const route = getRouteApi('/approvals/$id');

/** Another administrator may decide while the page is open. */
const EVERY_MS = 10_000;

export function ApprovalPage() {
  const t = useApprovalTexts();
  const nameOf = useApprovalName();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery({ ...approvalQuery(id), refetchInterval: EVERY_MS });
  return (
    <Page
      title={data ? nameOf(data.action) : t.title}
      about={t.about}
      actions={
        data && (
          <Group gap="xs">
            <CopyButton text={window.location.href}>{t.copyLink}</CopyButton>
            <Decide approval={data} />
          </Group>
        )
      }
    >
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {data && (
        <Card>
          <ApprovalDetails approval={data} />
        </Card>
      )}
      <Link to="/decisions" search={{ kind: 'acts' }} className={classes.all ?? ''}>
        {t.all}
      </Link>
    </Page>
  );
}
