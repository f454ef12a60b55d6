import { Button, Group, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { texts } from '../../i18n/language.tsx';
import { useTyped } from '../../ui/filters/use-typed.ts';
import { Page } from '../../ui/page.tsx';
import { PersonFilter } from '../../ui/people/person-field.tsx';
import { refusals } from '../../ui/refusals/refusal-table.tsx';
import { ObjectTable } from '../../ui/tables/object-table.tsx';
import { REFUSAL_FILTERS, type RefusalFilter } from './search.ts';

/** A user is found by name. */
type Typed = Exclude<RefusalFilter, 'userId'>;
const TYPED = REFUSAL_FILTERS.filter((name): name is Typed => name !== 'userId');
const TYPED_MAX = 255;
const WIDTHS: Record<Typed, number> = {
  apiKeyId: 200,
  code: 180,
  operationId: 170,
  requestId: 200,
  idempotencyKey: 200,
};
const route = getRouteApi('/refusals');

const useTexts = texts(
  {
    title: 'Refusals',
    about: 'What was refused in the last seven days and why, newest first',
    clear: 'Clear',
    filters: {
      apiKeyId: 'API key id',
      code: 'Code',
      operationId: 'Operation',
      requestId: 'Request id',
      idempotencyKey: 'Idempotency key',
    },
  },
  {
    title: 'Refus',
    about: 'Ce qui a été refusé ces sept derniers jours et pourquoi, du plus récent au plus ancien',
    clear: 'Effacer',
    filters: {
      apiKeyId: 'N° de clé d’API',
      code: 'Code',
      operationId: 'Opération',
      requestId: 'N° de requête',
      idempotencyKey: 'Clé d’idempotence',
    },
  },
);

/** Why something was refused; what is looked for stands in the address. */
export function RefusalsPage() {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isFiltered = REFUSAL_FILTERS.some((name) => search[name] !== undefined);
  return (
    <Page title={t.title} about={t.about}>
      <Group align="flex-end">
        <PersonFilter
          value={search.userId}
          onChoose={(id) => navigate({ search: { ...search, userId: id }, replace: true })}
        />
        {TYPED.map((name) => (
          <Filter
            key={name}
            label={t.filters[name]}
            width={WIDTHS[name]}
            value={String(search[name] ?? '')}
            onSettled={(text) =>
              navigate({ search: { ...search, [name]: text || undefined }, replace: true })
            }
          />
        ))}
        {isFiltered && (
          <Button variant="default" onClick={() => navigate({ search: {} })}>
            {t.clear}
          </Button>
        )}
      </Group>
      <ObjectTable of={refusals} question={search} />
    </Page>
  );
}

type FilterProps = { label: string; width: number; value: string; onSettled(text: string): void };

/** Taken when its reader stops typing. */
function Filter({ label, width, value, onSettled }: FilterProps) {
  const [typed, setTyped] = useTyped(value, onSettled);
  return (
    <TextInput
      label={label}
      maxLength={TYPED_MAX}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      w={width}
      maw="100%"
    />
  );
}
