import type { AuditLogEntry, Input } from '@cowrie/client';
import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { visible } from '../../format/visible.ts';
import { useActionNames } from '../../ui/log/action-names.ts';
import { EntryDetails } from '../../ui/log/entry-details.tsx';
import { Person } from '../../ui/people/person.tsx';
import { userIn } from '../../ui/people/user-in.ts';
import { type At, defineTable } from '../../ui/tables/define-table.ts';
import { Time } from '../../ui/values/time.tsx';
import classes from './audit-log.module.css';

type Question = Pick<Input<'listAdminActions'>, 'actor' | 'action' | 'target'>;

export const entries = defineTable({
  name: 'audit-log',
  async read(question: Question, at: At) {
    const { entries: rows, nextCursor } = await api.listAdminActions({ ...question, ...at });
    return { rows, nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    at: ({ at }) => <Time at={at} />,
    actor: { party: ({ actorUserId }, t) => (actorUserId === null ? t.system : { userId: actorUserId }) },
    action: ({ action }) => <Action action={action} />,
    target: ({ target }) => <Target target={target} />,
    details: ({ details }) => <EntryDetails details={details} />,
  },
  texts: {
    en: {
      caption: 'Audit log',
      empty: 'Nothing was found.',
      system: 'The platform',
      columns: { at: 'When', actor: 'Who', action: 'Action', target: 'To what', details: 'Details' },
    },
    fr: {
      caption: 'Journal d’audit',
      empty: 'Rien n’a été trouvé.',
      system: 'La plateforme',
      columns: { at: 'Date', actor: 'Qui', action: 'Action', target: 'Objet', details: 'Détails' },
    },
  },
});

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

/** What something was done to, which leads to all that was done to it; a user by name as well. */
function Target({ target }: Pick<AuditLogEntry, 'target'>) {
  const userId = userIn(target);
  return (
    <Stack gap={0}>
      {userId !== null && <Person userId={userId} />}
      <Link to="/audit-log" search={{ target }} className={classes.target ?? ''}>
        {visible(target)}
      </Link>
    </Stack>
  );
}
