import { COIN_OPERATIONS } from './coins.ts';
import type { OperationDeclaration } from './operation.ts';
import { PLATFORM_OPERATIONS } from './platforms.ts';
import { TRUST_OPERATIONS } from './trust.ts';
import { USER_OPERATIONS } from './users.ts';
import { WALLET_OPERATIONS } from './wallets.ts';

export type { AuthRequirement, CallName, OperationDeclaration } from './operation.ts';

export const OPERATIONS = {
  ...WALLET_OPERATIONS,
  ...COIN_OPERATIONS,
  ...USER_OPERATIONS,
  ...PLATFORM_OPERATIONS,
  ...TRUST_OPERATIONS,
};
type Operations = typeof OPERATIONS;
export type OperationId = keyof Operations;
export type OperationIdOf<Facts> = {
  [Id in OperationId]: Operations[Id] extends Facts ? Id : never;
}[OperationId];

export const operationOf = (id: OperationId): OperationDeclaration => OPERATIONS[id];
