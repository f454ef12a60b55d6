import type { AuditLogEntry } from '@cowrie/client';
import { visible } from '../../format/visible.ts';
import { Person } from '../people/person.tsx';
import { userIn } from '../people/user-in.ts';
import classes from './entry-details.module.css';

/** What belongs to an entry, as the log has it. */
export function EntryDetails({ details }: Pick<AuditLogEntry, 'details'>) {
  return (
    <dl className={classes.details}>
      {Object.entries(details).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Detail name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Detail({ name, value }: { name: string; value: unknown }) {
  const userId = userIn(value, name);
  return userId === null ? visible(asText(value)) : <Person userId={userId} />;
}

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(asText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};
