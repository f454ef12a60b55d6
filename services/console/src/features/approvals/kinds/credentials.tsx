import type { Approval } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { behind, coinsIn, numberIn, textIn } from '../../../kit/values/approval-request.ts';
import { Coins } from '../../../kit/values/coins.tsx';
import { Scopes } from '../../../kit/values/scopes.tsx';
import { Time } from '../../../kit/values/time.tsx';
import { defineKind, type Told } from '../kind.ts';

/** API keys and service accounts: made, or given another secret. */

type Named = {
  id: string;
  name: string;
  platform: string | null;
  revokedAt: string | null;
  scopes: string[];
};
type Read = { named: Named | null; isNew: boolean };

const listIn = ({ request }: Approval, name: string): string | undefined => {
  const value = request[name];
  return Array.isArray(value) ? value.join(', ') : undefined;
};

/** Null where none of these has its id. */
const reading = (part: string, list: () => Promise<readonly Named[]>) => ({
  least: 'SUPERADMIN' as const,
  key: (approval: Approval) => [part, 'of-approval', behind(approval, part) ?? null],
  async from(approval: Approval): Promise<Read> {
    const id = behind(approval, part);
    if (id === undefined) return { named: null, isNew: true };
    return { named: (await list()).find((each) => each.id === id) ?? null, isNew: false };
  },
});

const nameOf = ({ approval, data }: Told<Read>, part: string) =>
  textIn(approval, 'name') ?? data?.named?.name ?? behind(approval, part) ?? '…';
const isGone = ({ data }: Told<Read>) =>
  data && !data.isNew && (data.named === null || data.named.revokedAt !== null);

function scopesOf({ request }: Approval, data: Read | undefined) {
  const scopes = Array.isArray(request.scopes) ? request.scopes.map(String) : data?.named?.scopes;
  return scopes && <Scopes scopes={scopes} />;
}

const HOUR_SECONDS = 3_600;
/** Where a rotation says nothing of it, as the API has it. */
const OVERLAP_SECONDS = 86_400;
const facts = ({ approval, data, say }: Told<Read>) => {
  const limit = coinsIn(approval, 'perTransactionLimit');
  const daily = coinsIn(approval, 'dailyMintLimit');
  const expiresAt = textIn(approval, 'expiresAt');
  const isRotated = approval.path.endsWith('/rotate');
  const overlap = numberIn(approval, 'overlapSeconds') ?? (isRotated ? OVERLAP_SECONDS : undefined);
  const given = {
    scopes: scopesOf(approval, data),
    platform: textIn(approval, 'platform') ?? data?.named?.platform ?? undefined,
    expiresAt: expiresAt && <Time at={expiresAt} />,
    perTransactionLimit: limit && <Coins amount={limit} />,
    dailyMintLimit: daily && <Coins amount={daily} />,
    allowedNetworks: listIn(approval, 'allowedNetworks'),
    overlapHours: overlap === undefined ? undefined : say.number(overlap / HOUR_SECONDS),
  };
  // What was not asked for has no place.
  return Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined));
};

const names = {
  en: {
    scopes: 'May do',
    platform: 'Platform',
    expiresAt: 'Good until',
    perTransactionLimit: 'At most at once',
    dailyMintLimit: 'At most a day',
    allowedNetworks: 'Networks',
    overlapHours: 'The earlier one keeps working for (hours)',
  },
  fr: {
    scopes: 'Peut faire',
    platform: 'Plateforme',
    expiresAt: 'Valable jusqu’au',
    perTransactionLimit: 'Au plus en une fois',
    dailyMintLimit: 'Au plus par jour',
    allowedNetworks: 'Réseaux',
    overlapHours: 'Le précédent reste valable (heures)',
  },
};

const KEYS = 'api-keys';
const ACCOUNTS = 'service-accounts';
const isNew = (approval: Approval, part: string) => behind(approval, part) === undefined;

export const apiKey = defineKind<Read>()({
  read: reading(KEYS, async () => (await api.listApiKeys()).apiKeys),
  isReadInRows: true,
  facts,
  texts: {
    en: {
      sentence: (told) =>
        `${isNew(told.approval, KEYS) ? 'Make' : 'Rotate'} the API key “${nameOf(told, KEYS)}”`,
      doubts: (told) => [isGone(told) && 'This key was revoked meanwhile, or does not exist.'],
      names: names.en,
    },
    fr: {
      sentence: (told) =>
        `${isNew(told.approval, KEYS) ? 'Créer' : 'Renouveler'} la clé d’API « ${nameOf(told, KEYS)} »`,
      doubts: (told) => [isGone(told) && 'Cette clé a été révoquée entre-temps, ou n’existe pas.'],
      names: names.fr,
    },
  },
});

export const serviceAccount = defineKind<Read>()({
  read: reading(ACCOUNTS, async () => (await api.listServiceAccounts()).serviceAccounts),
  isReadInRows: true,
  facts,
  texts: {
    en: {
      sentence: (told) =>
        isNew(told.approval, ACCOUNTS)
          ? `Make the service account “${nameOf(told, ACCOUNTS)}”`
          : `Give the service account “${nameOf(told, ACCOUNTS)}” another secret`,
      doubts: (told) => [isGone(told) && 'This account was deleted meanwhile, or does not exist.'],
      names: names.en,
    },
    fr: {
      sentence: (told) =>
        isNew(told.approval, ACCOUNTS)
          ? `Créer le compte de service « ${nameOf(told, ACCOUNTS)} »`
          : `Donner un autre secret au compte de service « ${nameOf(told, ACCOUNTS)} »`,
      doubts: (told) => [isGone(told) && 'Ce compte a été supprimé entre-temps, ou n’existe pas.'],
      names: names.fr,
    },
  },
});
