import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTyped } from '../../kit/filters/use-typed.ts';
import { useActionName } from '../../kit/log/log-names.ts';
import { PersonFilter } from '../../kit/people/person-field.tsx';
import { userIn } from '../../kit/people/user-in.ts';
import { AUDIT_ACTIONS } from '../../kit/search.ts';
import { useAuditTexts } from './texts.ts';

const TARGET_MAX = 100;
const route = getRouteApi('/audit-log');

/** Who did it, what, and to what, taken as it is typed. */
export function AuditFilters() {
  const t = useAuditTexts();
  const nameOf = useActionName();
  const { actor, action, target } = route.useSearch();
  const navigate = route.useNavigate();
  const set = (next: object) => navigate({ search: { actor, action, target, ...next }, replace: true });
  return (
    <Group align="flex-end">
      <PersonFilter label={t.actor} value={actor} onChoose={(id) => set({ actor: id })} />
      <NativeSelect
        label={t.action}
        value={action ?? ''}
        onChange={(event) =>
          set({ action: AUDIT_ACTIONS.find((each) => each === event.currentTarget.value) })
        }
        data={[
          { value: '', label: t.anyAction },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: nameOf(value) })),
        ]}
      />
      <PersonFilter
        label={t.toWhom}
        value={userIn(target) ?? undefined}
        onChoose={(id) => set({ target: id === undefined ? undefined : `user:${id}` })}
      />
      <Typed label={t.target} value={target ?? ''} onSettled={(text) => set({ target: text || undefined })} />
      {(actor ?? action ?? target) !== undefined && (
        <Button variant="default" onClick={() => navigate({ search: {} })}>
          {t.clear}
        </Button>
      )}
    </Group>
  );
}

type TypedProps = { label: string; value: string; onSettled(text: string): void };

/** A field whose text is taken when its reader stops typing. */
function Typed({ label, value, onSettled }: TypedProps) {
  const [typed, setTyped] = useTyped(value, onSettled);
  return (
    <TextInput
      label={label}
      maxLength={TARGET_MAX}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      w={300}
      maw="100%"
    />
  );
}
