import type { AuditLogEntry } from '@cowrie/client';
import { Stack, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { visible } from '../../format/visible.ts';
import { Page } from '../../ui/page.tsx';
import { useList } from '../../ui/tables/list.ts';
import { RecordList } from '../../ui/tables/record-list.tsx';
import { Party } from '../../ui/values/party.tsx';
import { Time } from '../../ui/values/time.tsx';
import classes from './audit-log.module.css';
import { AuditFilters } from './filters.tsx';
import { useActionNames, useAuditTexts } from './texts.ts';

const route = getRouteApi('/audit-log');

/** What administrators did, by who did it, what it was and to what; all of that stands in the address. */
export function AuditLogPage() {
  const t = useAuditTexts();
  const { actor, action, target } = route.useSearch();
  const list = useList(
    ['audit-log', actor, action, target],
    (at) => api.listAdminActions({ actor, action, target, ...at }),
    ({ entries }) => entries,
  );
  return (
    <Page title={t.title} about={t.about}>
      <AuditFilters />
      <RecordList
        caption={t.title}
        list={list}
        keyOf={({ id }) => id}
        empty={t.empty}
        columns={[
          { name: t.at, cell: ({ at }) => <Time at={at} /> },
          { name: t.actor, cell: ({ actorUserId }) => <Actor userId={actorUserId} /> },
          { name: t.action, cell: (entry) => <Action action={entry.action} /> },
          { name: t.target, cell: (entry) => <Target target={entry.target} /> },
          { name: t.details, cell: ({ details }) => <Details details={details} /> },
        ]}
      />
    </Page>
  );
}

/** In words, and as the API calls it. */
function Action({ action }: Pick<AuditLogEntry, 'action'>) {
  const names = useActionNames();
  return (
    <Stack gap={0}>
      {names[action]}
      <Text span size="xs" c="dimmed">
        {action}
      </Text>
    </Stack>
  );
}

function Actor({ userId }: { userId: number | null }) {
  const t = useAuditTexts();
  return userId === null ? t.system : <Party userId={userId} treasury={null} />;
}

/** What something was done to: all that was done to it. */
function Target({ target }: Pick<AuditLogEntry, 'target'>) {
  return (
    <Link to="/audit-log" search={{ target }} className={classes.target ?? ''}>
      {visible(target)}
    </Link>
  );
}

/** What belongs to an entry, as the log has it. */
function Details({ details }: Pick<AuditLogEntry, 'details'>) {
  return (
    <dl className={classes.details}>
      {Object.entries(details).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{visible(asText(value))}</dd>
        </div>
      ))}
    </dl>
  );
}

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(asText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};
