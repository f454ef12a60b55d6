import type { Approval } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { pathPartAfter, readCoins, readNumber, readText } from '../../../kit/values/approval-request.ts';
import { Coins } from '../../../kit/values/coins.tsx';
import { Count } from '../../../kit/values/count.tsx';
import { Scopes } from '../../../kit/values/scopes.tsx';
import { Time } from '../../../kit/values/time.tsx';
import { type ApprovalContext, defineKind } from '../kind.ts';

type Credential = {
  id: string;
  name: string;
  platform: string | null;
  revokedAt: string | null;
  scopes: string[];
};
type CredentialData = { named: Credential | null; isNew: boolean };

const readList = ({ request }: Approval, name: string): string | undefined => {
  const value = request[name];
  return Array.isArray(value) ? value.join(', ') : undefined;
};

const readCredential = (part: string, list: () => Promise<readonly Credential[]>) => ({
  least: 'SUPERADMIN' as const,
  key: (approval: Approval) => [part, 'of-approval', pathPartAfter(approval, part) ?? null],
  async from(approval: Approval): Promise<CredentialData> {
    const id = pathPartAfter(approval, part);
    if (id === undefined) return { named: null, isNew: true };
    return { named: (await list()).find((each) => each.id === id) ?? null, isNew: false };
  },
});

const nameOf = ({ approval, data }: ApprovalContext<CredentialData>, part: string) =>
  readText(approval, 'name') ?? data?.named?.name ?? pathPartAfter(approval, part) ?? '…';
const isGone = ({ data }: ApprovalContext<CredentialData>) =>
  data && !data.isNew && (data.named === null || data.named.revokedAt !== null);

function scopesOf({ request }: Approval, data: CredentialData | undefined) {
  const scopes = Array.isArray(request.scopes) ? request.scopes.map(String) : data?.named?.scopes;
  return scopes && <Scopes scopes={scopes} />;
}

const HOUR_SECONDS = 3_600;
/** The API's default overlap of a rotation. */
const OVERLAP_SECONDS = 86_400;
const facts = ({ approval, data }: ApprovalContext<CredentialData>) => {
  const limit = readCoins(approval, 'perTransactionLimit');
  const daily = readCoins(approval, 'dailyMintLimit');
  const expiresAt = readText(approval, 'expiresAt');
  const isRotated = approval.path.endsWith('/rotate');
  const overlap = readNumber(approval, 'overlapSeconds') ?? (isRotated ? OVERLAP_SECONDS : undefined);
  const given = {
    scopes: scopesOf(approval, data),
    platform: readText(approval, 'platform') ?? data?.named?.platform ?? undefined,
    expiresAt: expiresAt && <Time at={expiresAt} />,
    perTransactionLimit: limit && <Coins amount={limit} />,
    dailyMintLimit: daily && <Coins amount={daily} />,
    allowedNetworks: readList(approval, 'allowedNetworks'),
    overlapHours: overlap === undefined ? undefined : <Count value={overlap / HOUR_SECONDS} />,
  };
  // Omits fields that the request does not set.
  return Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined));
};

const KEYS = 'api-keys';
const ACCOUNTS = 'service-accounts';
const valuesOf = (told: ApprovalContext<CredentialData>, part: string) => ({
  isNew: pathPartAfter(told.approval, part) === undefined,
  name: nameOf(told, part),
  isGone: isGone(told),
});

export const apiKey = defineKind<'api-key', CredentialData>({
  read: readCredential(KEYS, async () => (await api.listApiKeys()).apiKeys),
  isReadInRows: true,
  facts,
  values: (told) => valuesOf(told, KEYS),
});

export const serviceAccount = defineKind<'service-account', CredentialData>({
  read: readCredential(ACCOUNTS, async () => (await api.listServiceAccounts()).serviceAccounts),
  isReadInRows: true,
  facts,
  values: (told) => valuesOf(told, ACCOUNTS),
});
