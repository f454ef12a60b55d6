import type { AuditLogEntry } from '@cowrie/client';
import { Code, Group, NativeSelect, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { AUDIT_ACTIONS } from '../../app/search.ts';
import { Page } from '../../ui/page.tsx';
import { Party } from '../../ui/party.tsx';
import { ListFrame, useList } from '../../ui/tables/list.tsx';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { Time } from '../../ui/time.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useAuditTexts } from './texts.ts';

const QUIET_MS = 300;
const route = getRouteApi('/audit-log');

/** What administrators did, by who did it and what it was; both stand in the address. */
export function AuditLogPage() {
  const t = useAuditTexts();
  const { actor, action } = route.useSearch();
  const list = useList(
    ['audit-log', actor, action],
    (at) => api.listAdminActions({ actor, action, ...at }),
    ({ entries }) => entries,
  );
  return (
    <Page title={t.title} about={t.about}>
      <Filters />
      <ListFrame list={list}>
        <RecordTable
          caption={t.title}
          rows={list.rows}
          keyOf={({ id }) => id}
          empty={t.empty}
          columns={[
            { name: t.at, cell: ({ at }) => <Time at={at} /> },
            { name: t.actor, cell: ({ actorUserId }) => <Actor userId={actorUserId} /> },
            { name: t.action, cell: (entry) => <Code>{entry.action}</Code> },
            { name: t.target, cell: ({ target }) => target },
            { name: t.details, cell: ({ details }) => <Details details={details} /> },
          ]}
        />
      </ListFrame>
    </Page>
  );
}

function Filters() {
  const t = useAuditTexts();
  const { actor, action } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(actor === undefined ? '' : String(actor));
  const settled = useDebounced(typed.trim(), QUIET_MS);
  useEffect(() => {
    const next = /^[1-9]\d{0,15}$/.test(settled) ? Number(settled) : undefined;
    if (next !== actor) navigate({ search: { actor: next, action }, replace: true });
  }, [settled, actor, action, navigate]);
  return (
    <Group align="flex-end">
      <TextInput
        label={t.actorId}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        w={160}
      />
      <NativeSelect
        label={t.action}
        value={action ?? ''}
        onChange={(event) => {
          const chosen = AUDIT_ACTIONS.find((each) => each === event.currentTarget.value);
          navigate({ search: { actor, action: chosen } });
        }}
        data={[{ value: '', label: t.anyAction }, ...AUDIT_ACTIONS]}
      />
    </Group>
  );
}

function Actor({ userId }: { userId: number | null }) {
  const t = useAuditTexts();
  return userId === null ? t.system : <Party userId={userId} treasury={null} />;
}

/** What belongs to an entry, as the log has it. */
function Details({ details }: Pick<AuditLogEntry, 'details'>) {
  const entries = Object.entries(details).map(([name, value]) => `${name}: ${asText(value)}`);
  return entries.join(', ');
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
