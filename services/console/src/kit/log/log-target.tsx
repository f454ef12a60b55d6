import type { AuditLogEntry } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api/api.ts';
import { escapeBidi } from '../format/escape-bidi.ts';
import { readId } from '../format/ids.ts';
import { texts } from '../i18n/language.tsx';
import { findUserId } from '../people/find-user-id.ts';
import { Person } from '../people/person.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { treasurySide } from '../values/approval-request.ts';
import { Party } from '../values/party.tsx';
import { PlatformLink } from '../values/platform-links.tsx';

const useTexts = texts({
  treasury: ['the treasury', 'la trésorerie'],
  platform: ['the platform', 'la plateforme'],
  webhook: ['the webhook', 'le webhook'],
  withdrawal: ['the withdrawal', 'le retrait'],
  transaction: [(id: string) => `transaction ${id}`, (id: string) => `la transaction ${id}`],
  group: ['a group of payments', 'un groupe de paiements'],
  key: ['the API key', 'la clé d’API'],
  account: ['the service account', 'le compte de service'],
  quoted: [(name: string) => `“${name}”`, (name: string) => `« ${name} »`],
  you: ['you', 'vous'],
});

const SHORT = 8;

type Props = {
  target: string;
  details?: AuditLogEntry['details'];
};

export function LogTarget({ target, details = {} }: Props) {
  const t = useTexts();
  const at = target.indexOf(':');
  const [kind, id] = [target.slice(0, at), target.slice(at + 1)];
  switch (kind) {
    case 'user':
      return <UserTarget id={readId(id)} target={target} />;
    case 'treasury':
      return (
        <>
          {t.treasury} <Party userId={null} {...treasurySide(id)} />
        </>
      );
    case 'platform':
      return (
        <>
          {t.platform} <PlatformLink platform={id} />
        </>
      );
    case 'webhook':
      return (
        <>
          {t.webhook}{' '}
          <Link to="/webhooks/$id" params={{ id }}>
            {typeof details.host === 'string' ? escapeBidi(details.host) : id.slice(0, SHORT)}
          </Link>
        </>
      );
    case 'withdrawal':
      return (
        <Link
          to="/withdrawals/$id"
          params={{ id }}
          search={{ userId: findUserId(details.user) ?? undefined }}
        >
          {t.withdrawal}
        </Link>
      );
    case 'transaction':
      return (
        <Link to="/transactions/$id" params={{ id }}>
          {t.transaction(id)}
        </Link>
      );
    case 'group':
      return t.group;
    case 'api-key':
      return (
        <>
          {t.key} <NamedCredential id={id} part="apiKeys" />
        </>
      );
    case 'service-account':
      return (
        <>
          {t.account} <NamedCredential id={id} part="serviceAccounts" />
        </>
      );
    default:
      return escapeBidi(target);
  }
}

/** Inside a sentence the reader is "you" and not a name. */
function UserTarget({ id, target }: { id: number | null; target: string }) {
  const t = useTexts();
  const viewer = useViewer();
  if (id === null) return escapeBidi(target);
  return id === viewer.id ? t.you : <Person userId={id} />;
}

const LISTS = {
  apiKeys: async () => (await api.listApiKeys()).apiKeys,
  serviceAccounts: async () => (await api.listServiceAccounts()).serviceAccounts,
};

function NamedCredential({ id, part }: { id: string; part: keyof typeof LISTS }) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: [part, 'names'],
    queryFn: async (): Promise<readonly { id: string; name: string }[]> => LISTS[part](),
    enabled: isAtLeast(useViewer().role, 'SUPERADMIN'),
  });
  const name = data?.find((each) => each.id === id)?.name;
  return <Link to="/keys">{name === undefined ? id.slice(0, SHORT) : t.quoted(escapeBidi(name))}</Link>;
}
