import type { ListedServiceAccount, ServiceAccountState } from '@cowrie/contracts';
import { printTime as time } from '@cowrie/contracts';
import type { NewServiceAccount, ServiceAccount } from './schemas.ts';

export function serviceAccountView(state: ListedServiceAccount): ServiceAccount {
  return {
    id: state.id,
    name: state.name,
    clientId: state.clientId,
    scopes: state.scopes,
    platform: state.platform,
    createdAt: time(state.createdAtMs),
    lastUsedAt: state.lastUsedAtMs === null ? null : time(state.lastUsedAtMs),
    revokedAt: state.revokedAtMs === null ? null : time(state.revokedAtMs),
  };
}

export function newServiceAccountView(
  { id, name, clientId, scopes, platform }: ServiceAccountState,
  clientSecret: string,
): NewServiceAccount {
  return { id, name, clientId, clientSecret, scopes, ...(platform === null ? {} : { platform }) };
}
