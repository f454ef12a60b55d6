import type { AuditLogEntry } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api/api.ts';
import { readId } from '../format/ids.ts';
import { visible } from '../format/visible.ts';
import { texts } from '../i18n/language.tsx';
import { Person } from '../people/person.tsx';
import { userIn } from '../people/user-in.ts';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { treasurySide } from '../values/approval-request.ts';
import { PlatformLink } from '../values/of-platform.tsx';
import { Party } from '../values/party.tsx';

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
  /** Of its entry, where that says more of it. */
  details?: AuditLogEntry['details'];
};

/** What the audit log calls `user:7`, `treasury:rewards` or `webhook:ID`: by name, in a sentence, leading to its page. */
export function Thing({ target, details = {} }: Props) {
  const t = useTexts();
  const at = target.indexOf(':');
  const [kind, id] = [target.slice(0, at), target.slice(at + 1)];
  switch (kind) {
    case 'user':
      return <User id={readId(id)} target={target} />;
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
            {typeof details.host === 'string' ? visible(details.host) : id.slice(0, SHORT)}
          </Link>
        </>
      );
    case 'withdrawal':
      return (
        <Link to="/withdrawals/$id" params={{ id }} search={{ userId: userIn(details.user) ?? undefined }}>
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
          {t.key} <Named id={id} part="apiKeys" />
        </>
      );
    case 'service-account':
      return (
        <>
          {t.account} <Named id={id} part="serviceAccounts" />
        </>
      );
    default:
      return visible(target);
  }
}

/** In the middle of a sentence the reader is no name. */
function User({ id, target }: { id: number | null; target: string }) {
  const t = useTexts();
  const viewer = useViewer();
  if (id === null) return visible(target);
  return id === viewer.id ? t.you : <Person userId={id} />;
}

const LISTS = {
  apiKeys: async () => (await api.listApiKeys()).apiKeys,
  serviceAccounts: async () => (await api.listServiceAccounts()).serviceAccounts,
};

/** An API key or a service account, by name where the reader may know it. */
function Named({ id, part }: { id: string; part: keyof typeof LISTS }) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: [part, 'names'],
    queryFn: async (): Promise<readonly { id: string; name: string }[]> => LISTS[part](),
    enabled: isAtLeast(useViewer().role, 'SUPERADMIN'),
  });
  const name = data?.find((each) => each.id === id)?.name;
  return <Link to="/keys">{name === undefined ? id.slice(0, SHORT) : t.quoted(visible(name))}</Link>;
}
