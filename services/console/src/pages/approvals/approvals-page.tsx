import { Group, NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { APPROVAL_STATUSES } from '../../app/search.ts';
import { useActionNames } from '../../ui/approvals/action-names.ts';
import { approvals } from '../../ui/approvals/approval-table.tsx';
import { ACTIONS } from '../../ui/approvals/rights.ts';
import { Page } from '../../ui/page.tsx';
import { ObjectTable } from '../../ui/tables/object-table.tsx';
import { useWord } from '../../ui/values/words.ts';
import { useApprovalTexts } from './texts.ts';

const route = getRouteApi('/approvals');

/** Acts that need a second person, by status and by what they are; both stand in the address. */
export function ApprovalsPage() {
  const t = useApprovalTexts();
  const names = useActionNames();
  const word = useWord();
  const { status = 'PENDING', action } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about}>
      <Group align="flex-end">
        <NativeSelect
          label={t.status}
          value={status}
          onChange={({ currentTarget: { value } }) =>
            navigate({ search: { status: APPROVAL_STATUSES.find((each) => each === value), action } })
          }
          data={APPROVAL_STATUSES.map((value) => ({ value, label: word(value) }))}
        />
        <NativeSelect
          label={t.action}
          value={action ?? ''}
          onChange={({ currentTarget: { value } }) =>
            navigate({ search: { status, action: ACTIONS.find((each) => each === value) } })
          }
          data={[{ value: '', label: t.any }, ...ACTIONS.map((value) => ({ value, label: names[value] }))]}
        />
      </Group>
      <ObjectTable of={approvals} question={{ status, action }} />
    </Page>
  );
}
