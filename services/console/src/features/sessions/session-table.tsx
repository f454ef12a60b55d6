import type { SessionOfUser, UserSession } from '@cowrie/client';
import { api } from '../../kit/api/api.ts';
import { RowFormButton } from '../../kit/forms/form/form-button.tsx';
import { defineTable } from '../../kit/tables/define-table.ts';
import { Label } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { DeviceName } from './device-name.tsx';
import { endSession } from './end-session.tsx';

type Question = 'mine' | { userId: number };

export const sessions = defineTable({
  name: 'sessions',
  async read(question: Question): Promise<{ rows: readonly (UserSession | SessionOfUser)[] }> {
    const found =
      question === 'mine' ? await api.listMySessions() : await api.listUserSessions({ id: question.userId });
    return { rows: found.sessions };
  },
  keyOf: ({ id }) => id,
  columns: {
    device: (session) => <DeviceName {...session} />,
    since: ({ createdAt }) => <Time at={createdAt} />,
    used: ({ lastUsedAt }) => <Time at={lastUsedAt} />,
    act: (session, t) => {
      if (!('current' in session)) return null;
      return session.current ? <Label>{t.here}</Label> : <RowFormButton form={endSession} record={session} />;
    },
  },
  texts: {
    caption: ['Sessions', 'Sessions'],
    empty: ['No sessions.', 'Aucune session.'],
    here: ['This one', 'Celle-ci'],
    columns: {
      device: ['Device', 'Appareil'],
      since: ['Signed in', 'Connexion'],
      used: ['Last used', 'Dernière utilisation'],
      act: ['Action', 'Action'],
    },
  },
});
