import type { SessionOfUser } from '@cowrie/client';
import type { ReactNode } from 'react';
import { texts } from '../../i18n/language.tsx';
import { RecordTable } from '../tables/record-table.tsx';
import { Time } from '../values/time.tsx';
import { deviceOf } from './device.ts';

const useTexts = texts(
  {
    title: 'Sessions',
    device: 'With what',
    since: 'Signed in',
    used: 'Last used',
    act: 'Act',
    unknown: 'Unknown',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    empty: 'No sessions.',
  },
  {
    title: 'Sessions',
    device: 'Appareil',
    since: 'Connexion',
    used: 'Dernière utilisation',
    act: 'Action',
    unknown: 'Inconnu',
    on: (browser: string, system: string) => `${browser} sous ${system}`,
    empty: 'Aucune session.',
  },
);

type Props<Session extends SessionOfUser> = {
  sessions: readonly Session[] | undefined;
  /** What can be done with one; without it nothing can. */
  actOn?(session: Session): ReactNode;
};

/** Where somebody is signed in. */
export function SessionTable<Session extends SessionOfUser>({ sessions, actOn }: Props<Session>) {
  const t = useTexts();
  return (
    <RecordTable
      caption={t.title}
      rows={sessions}
      keyOf={({ id }) => id}
      empty={t.empty}
      columns={[
        { name: t.device, cell: (session) => <Device {...session} /> },
        { name: t.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
        { name: t.used, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
        ...(actOn ? [{ name: t.act, cell: actOn }] : []),
      ]}
    />
  );
}

/** What somebody signed in with; what it said of itself in full when it is pointed at. */
export function Device({ userAgent }: Pick<SessionOfUser, 'userAgent'>) {
  const t = useTexts();
  if (userAgent === null) return t.unknown;
  const device = deviceOf(userAgent);
  return <span title={userAgent}>{device ? t.on(device.browser, device.system) : userAgent}</span>;
}
