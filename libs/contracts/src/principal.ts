import { z } from 'zod';

/** A principal is `user:12`, `service:ID` for a service account, or `system:NAME` for the platform's own jobs. */
export const Principal = z.string().regex(/^(user|service|system):[\w.-]{1,64}$/);

const USER = /^user:([1-9]\d{0,15})$/;

export const principalOfUser = (userId: number): string => `user:${userId}`;

export const principalOfService = (serviceAccountId: string): string => `service:${serviceAccountId}`;

export const isServicePrincipal = (principal: string): boolean => principal.startsWith('service:');

/** The result is null if the principal is not a user. */
export function userOfPrincipal(principal: string): number | null {
  const userId = Number(USER.exec(principal)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(userId) ? userId : null;
}
