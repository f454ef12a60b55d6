import { Button, Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { ChoiceFilter } from '../../kit/filters/choice-filter.tsx';
import { TextFilter } from '../../kit/filters/text-filter.tsx';
import { useActionName } from '../../kit/log/log-names.ts';
import { findUserId } from '../../kit/people/find-user-id.ts';
import { PersonFilter } from '../../kit/people/person-field.tsx';
import { AUDIT_ACTIONS } from '../../kit/search.ts';
import { useAuditTexts } from './texts.ts';

const TARGET_MAX = 100;
const route = getRouteApi('/audit-log');

export function AuditFilters() {
  const t = useAuditTexts();
  const nameOf = useActionName();
  const { actor, action, target } = route.useSearch();
  const navigate = route.useNavigate();
  const set = (next: object) => navigate({ search: { actor, action, target, ...next }, replace: true });
  return (
    <Group align="flex-end">
      <PersonFilter label={t.actor} value={actor} onChoose={(id) => set({ actor: id })} />
      <ChoiceFilter
        label={t.action}
        any={t.anyAction}
        values={AUDIT_ACTIONS}
        nameOf={nameOf}
        value={action}
        onChoose={(next) => set({ action: next })}
      />
      <PersonFilter
        label={t.toWhom}
        value={findUserId(target) ?? undefined}
        onChoose={(id) => set({ target: id === undefined ? undefined : `user:${id}` })}
      />
      <TextFilter
        label={t.target}
        maxLength={TARGET_MAX}
        value={target ?? ''}
        onSettled={(text) => set({ target: text || undefined })}
        w={300}
      />
      {(actor ?? action ?? target) !== undefined && (
        <Button variant="default" onClick={() => navigate({ search: {} })}>
          {t.clear}
        </Button>
      )}
    </Group>
  );
}
