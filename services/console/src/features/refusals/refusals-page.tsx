import { Button, Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { ChoiceFilter } from '../../kit/filters/choice-filter.tsx';
import { TextFilter } from '../../kit/filters/text-filter.tsx';
import { texts, useLanguage } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { PersonFilter } from '../../kit/people/person-field.tsx';
import { useProblemNames } from '../../kit/problem-words.ts';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { OPERATION_IDS, useOperationName } from '../../kit/values/operation-names.ts';
import { refusals } from './refusal-table.tsx';
import { REFUSAL_FILTERS, type RefusalFilter, type RefusalSearch } from './search.ts';

type TypedFilter = Exclude<RefusalFilter, 'userId' | 'code' | 'operationId'>;
const TYPED = ['apiKeyId', 'requestId', 'idempotencyKey'] as const satisfies readonly TypedFilter[];
const TYPED_MAX = 255;
const route = getRouteApi('/refusals');

const useTexts = texts({
  title: ['Refusals', 'Refus'],
  about: [
    'Requests refused in the last seven days, with the reason, newest first',
    'Les requêtes refusées ces sept derniers jours, avec la raison, de la plus récente à la plus ancienne',
  ],
  clear: ['Clear', 'Effacer'],
  code: ['Reason', 'Raison'],
  anyCode: ['Any reason', 'Toutes les raisons'],
  operationId: ['Operation', 'Opération'],
  anyOperation: ['Any operation', 'Toutes les opérations'],
  filters: {
    apiKeyId: ['API key id', 'N° de clé d’API'],
    requestId: ['Request id', 'N° de requête'],
    idempotencyKey: ['Idempotency key', 'Clé d’idempotence'],
  },
});

export function RefusalsPage() {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (next: RefusalSearch) => navigate({ search: { ...search, ...next }, replace: true });
  const operationName = useOperationName();
  const problems = useProblemNames();
  const isFiltered = REFUSAL_FILTERS.some((name) => search[name] !== undefined);
  return (
    <Page title={t.title} about={t.about}>
      <Group align="flex-end">
        <PersonFilter value={search.userId} onChoose={(userId) => set({ userId })} />
        <ChoiceFilter
          label={t.operationId}
          any={t.anyOperation}
          values={useSorted(OPERATION_IDS, operationName)}
          nameOf={operationName}
          value={search.operationId}
          onChoose={(operationId) => set({ operationId })}
          w={240}
          maw="100%"
        />
        <ChoiceFilter
          label={t.code}
          any={t.anyCode}
          values={useSorted(Object.keys(problems) as (keyof typeof problems)[], (code) => problems[code])}
          nameOf={(code) => problems[code]}
          value={search.code}
          onChoose={(code) => set({ code })}
          w={240}
          maw="100%"
        />
        {TYPED.map((name) => (
          <TextFilter
            key={name}
            label={t.filters[name]}
            maxLength={TYPED_MAX}
            w={200}
            value={String(search[name] ?? '')}
            onSettled={(text) => set({ [name]: text || undefined })}
          />
        ))}
        {isFiltered && (
          <Button variant="default" onClick={() => navigate({ search: {} })}>
            {t.clear}
          </Button>
        )}
      </Group>
      <ObjectTable table={refusals} question={search} />
    </Page>
  );
}

function useSorted<Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) {
  const { locale } = useLanguage();
  return values.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), locale));
}
