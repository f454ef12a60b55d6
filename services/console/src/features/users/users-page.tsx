import type { Input } from '@cowrie/client';
import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { troubleOf } from '../../kit/api/trouble.ts';
import { ChoiceFilter } from '../../kit/filters/choice-filter.tsx';
import { TextFilter } from '../../kit/filters/text-filter.tsx';
import { Page } from '../../kit/page/page.tsx';
import { StaticTable } from '../../kit/tables/object-table.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { useWord } from '../../kit/values/term-names.ts';
import { findUsers } from './find-users.ts';
import { useUserTexts } from './texts.ts';
import { ROLES } from './user-forms.tsx';
import { users } from './user-table.tsx';

const SEARCH_MAX = 100;
const route = getRouteApi('/users');

export function UsersPage() {
  const t = useUserTexts();
  const word = useWord();
  const { search, role, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const input: Input<'listUsers'> = { page, search, role };
  const { data, error, refetch } = useQuery({
    queryKey: ['users', input],
    queryFn: ({ signal }) => findUsers(input, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t.title} about={t.about}>
      <Group align="flex-end">
        <TextFilter
          label={t.search}
          placeholder={t.searchAbout}
          type="search"
          maxLength={SEARCH_MAX}
          value={search ?? ''}
          onSettled={(text) => navigate({ search: { search: text || undefined, role }, replace: true })}
          w={340}
        />
        <ChoiceFilter
          label={t.role}
          any={t.anyRole}
          values={ROLES}
          nameOf={word}
          value={role}
          onChoose={(next) => navigate({ search: { search, role: next } })}
        />
      </Group>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {(data || !error) && <StaticTable table={users} question={undefined} rows={data?.users} />}
      {data && (
        <Pager {...data.pagination} onPage={(next) => navigate({ search: { search, role, page: next } })} />
      )}
    </Page>
  );
}

type PagerProps = { page: number; pageSize: number; total: number; onPage(page: number): void };

function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const t = useUserTexts();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed" role="status">
        {t.found(total)}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t.previous}
        </Button>
        <Text size="sm">{t.page(page, pages)}</Text>
        <Button size="xs" variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t.next}
        </Button>
      </Group>
    </Group>
  );
}
