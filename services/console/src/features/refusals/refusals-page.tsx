import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTyped } from '../../kit/filters/use-typed.ts';
import { texts, useLanguage } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { PersonFilter } from '../../kit/people/person-field.tsx';
import { useProblemNames } from '../../kit/problem-words.ts';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { OPERATION_IDS, useOperationName } from '../../kit/values/operation-names.ts';
import { refusals } from './refusal-table.tsx';
import { REFUSAL_FILTERS, type RefusalFilter, type RefusalSearch } from './search.ts';

/** Ids are typed; a user is found by name, and what is one of a few is chosen. */
type Typed = Exclude<RefusalFilter, 'userId' | 'code' | 'operationId'>;
const TYPED = ['apiKeyId', 'requestId', 'idempotencyKey'] as const satisfies readonly Typed[];
const TYPED_MAX = 255;
const WIDTHS: Record<Typed, number> = {
  apiKeyId: 200,
  requestId: 200,
  idempotencyKey: 200,
};
const route = getRouteApi('/refusals');

const useTexts = texts({
  title: ['Refusals', 'Refus'],
  about: [
    'What was refused in the last seven days and why, newest first',
    'Ce qui a été refusé ces sept derniers jours et pourquoi, du plus récent au plus ancien',
  ],
  clear: ['Clear', 'Effacer'],
  code: ['Why', 'Pourquoi'],
  anyCode: ['Any reason', 'Toutes les raisons'],
  operationId: ['What was tried', 'Ce qui a été tenté'],
  anyOperation: ['Anything', 'Tout'],
  filters: {
    apiKeyId: ['API key id', 'N° de clé d’API'],
    requestId: ['Request id', 'N° de requête'],
    idempotencyKey: ['Idempotency key', 'Clé d’idempotence'],
  },
});

/** Why something was refused; what is looked for stands in the address. */
export function RefusalsPage() {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (next: RefusalSearch) => navigate({ search: { ...search, ...next }, replace: true });
  const isFiltered = REFUSAL_FILTERS.some((name) => search[name] !== undefined);
  return (
    <Page title={t.title} about={t.about}>
      <Group align="flex-end">
        <PersonFilter value={search.userId} onChoose={(userId) => set({ userId })} />
        <Choices
          label={t.operationId}
          any={t.anyOperation}
          names={useOperationNames()}
          value={search.operationId}
          onChoose={(operationId) => set({ operationId })}
        />
        <Choices
          label={t.code}
          any={t.anyCode}
          names={useProblemNames()}
          value={search.code}
          onChoose={(code) => set({ code })}
        />
        {TYPED.map((name) => (
          <Filter
            key={name}
            label={t.filters[name]}
            width={WIDTHS[name]}
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
      <ObjectTable of={refusals} question={search} />
    </Page>
  );
}

function useOperationNames(): Readonly<Record<string, string>> {
  const nameOf = useOperationName();
  return Object.fromEntries(OPERATION_IDS.map((id) => [id, nameOf(id)]));
}

type ChoicesProps<Value extends string> = {
  label: string;
  any: string;
  names: Readonly<Record<Value, string>>;
  value: Value | undefined;
  onChoose(next: Value | undefined): void;
};

/** One of those that have names, by these; also one that the address says and that has none here. */
function Choices<Value extends string>({ label, any, names, value, onChoose }: ChoicesProps<Value>) {
  const { locale } = useLanguage();
  const values = Object.keys(names) as Value[];
  const data = values
    .map((each) => ({ value: each as string, label: names[each] }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  const unnamed = value !== undefined && !values.includes(value) ? [{ value, label: value }] : [];
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(values.find((each) => each === currentTarget.value))}
      data={[{ value: '', label: any }, ...unnamed, ...data]}
      w={240}
      maw="100%"
    />
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
