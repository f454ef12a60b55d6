import { Group, NativeSelect, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { HOLD_STATUSES } from '../../app/search.ts';
import { useTyped } from '../../ui/filters/use-typed.ts';
import { Page } from '../../ui/page.tsx';
import { HoldTable } from '../../ui/tables/hold-table.tsx';
import { useWord } from '../../ui/values/words.ts';
import { useHoldTexts } from './texts.ts';

const ID = /^[1-9]\d{0,14}$/;
const route = getRouteApi('/holds');

/** The holds of everybody, by status and by who pays or receives; both stand in the address. */
export function HoldsPage() {
  const t = useHoldTexts();
  const { status, userId } = route.useSearch();
  return (
    <Page title={t.title} about={t.about}>
      <Filters />
      <HoldTable question={{ status, userId }} />
    </Page>
  );
}

function Filters() {
  const t = useHoldTexts();
  const word = useWord();
  const { status, userId } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useTyped(userId === undefined ? '' : String(userId), (text) => {
    if (text !== '' && !ID.test(text)) return;
    navigate({ search: { status, userId: text === '' ? undefined : Number(text) }, replace: true });
  });
  return (
    <Group align="flex-start">
      <NativeSelect
        label={t.status}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          navigate({ search: { status: HOLD_STATUSES.find((each) => each === value), userId } })
        }
        data={[
          { value: '', label: t.anyStatus },
          ...HOLD_STATUSES.map((each) => ({ value: each, label: word(each) })),
        ]}
      />
      <TextInput
        label={t.user}
        placeholder={t.userAbout}
        inputMode="numeric"
        value={typed}
        error={typed.trim() !== '' && !ID.test(typed.trim()) ? t.wrongUser : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Group>
  );
}
