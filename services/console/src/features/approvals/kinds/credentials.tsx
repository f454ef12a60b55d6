import type { Approval } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { behind, coinsIn, numberIn, textIn } from '../../../kit/values/approval-request.ts';
import { Coins } from '../../../kit/values/coins.tsx';
import { Count } from '../../../kit/values/count.tsx';
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
const facts = ({ approval, data }: Told<Read>) => {
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
    overlapHours: overlap === undefined ? undefined : <Count value={overlap / HOUR_SECONDS} />,
  };
  // What was not asked for has no place.
  return Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined));
};

const KEYS = 'api-keys';
const ACCOUNTS = 'service-accounts';
const valuesOf = (told: Told<Read>, part: string) => ({
  isNew: behind(told.approval, part) === undefined,
  name: nameOf(told, part),
  isGone: isGone(told),
});

export const apiKey = defineKind<'api-key', Read>({
  read: reading(KEYS, async () => (await api.listApiKeys()).apiKeys),
  isReadInRows: true,
  facts,
  values: (told) => valuesOf(told, KEYS),
});

export const serviceAccount = defineKind<'service-account', Read>({
  read: reading(ACCOUNTS, async () => (await api.listServiceAccounts()).serviceAccounts),
  isReadInRows: true,
  facts,
  values: (told) => valuesOf(told, ACCOUNTS),
});
