import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { AUDIT_ACTIONS } from '../../app/search.ts';
import { useTyped } from '../../ui/filters/use-typed.ts';
import { useActionNames } from '../../ui/log/action-names.ts';
import { PersonFilter } from '../../ui/people/person-field.tsx';
import { useAuditTexts } from './texts.ts';

const TARGET_MAX = 100;
const route = getRouteApi('/audit-log');

/** Who did it, what, and to what, taken as it is typed. */
export function AuditFilters() {
  const t = useAuditTexts();
  const names = useActionNames();
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
          ...AUDIT_ACTIONS.map((value) => ({ value, label: names[value] })),
        ]}
      />
      <Typed
        label={t.target}
        placeholder="user:7"
        value={target ?? ''}
        width={300}
        onSettled={(text) => set({ target: text || undefined })}
      />
      {(actor ?? action ?? target) !== undefined && (
        <Button variant="default" onClick={() => navigate({ search: {} })}>
          {t.clear}
        </Button>
      )}
    </Group>
  );
}

type TypedProps = {
  label: string;
  placeholder?: string;
  value: string;
  width: number;
  onSettled(text: string): void;
};

/** A field whose text is taken when its reader stops typing. */
function Typed({ label, placeholder, value, width, onSettled }: TypedProps) {
  const [typed, setTyped] = useTyped(value, onSettled);
  return (
    <TextInput
      label={label}
      {...(placeholder === undefined ? {} : { placeholder })}
      maxLength={TARGET_MAX}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      w={width}
      maw="100%"
    />
  );
}
