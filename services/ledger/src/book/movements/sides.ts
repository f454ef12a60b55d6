import {
  type AllowedMovement,
  declarationOf,
  type PartitionOwner,
  TRANSACTION_TYPES,
  TREASURIES,
  XAF_TRANSACTION_TYPES,
  xafDeclarationOf,
} from '@cowrie/contracts';
import {
  type AccountId,
  ISSUANCE,
  treasuryAccount,
  XAF_ISSUANCE,
  XAF_OPERATIONS,
  XAF_PENDING,
  xafOwnerOf,
} from '../account.ts';
import type { Movement } from '../decision.ts';

/** A kind of account as a number, so that the way between two kinds is a number too. */
type Side = number;
const [NONE, USER, XAF_USER] = [0, 1, 2];
const SYSTEM_ACCOUNTS: readonly AccountId[] = [
  ...[ISSUANCE, ...TREASURIES.map(treasuryAccount)],
  ...[XAF_ISSUANCE, XAF_PENDING, XAF_OPERATIONS],
];
const SIDES = new Map<AccountId, Side>(SYSTEM_ACCOUNTS.map((id, index) => [id, 3 + index]));
const SIDES_MAX = 3 + SYSTEM_ACCOUNTS.length;

function sideOf(id: AccountId): Side {
  if (id > 0) return USER;
  return SIDES.get(id) ?? (xafOwnerOf(id) === null ? NONE : XAF_USER);
}

const wayOf = (from: Side, to: Side): number => from * SIDES_MAX + to;

type TypeDeclaration = {
  ways: readonly AllowedMovement[];
  partition: PartitionOwner;
  names?: 'refundOf' | 'reference' | undefined;
};

const COIN_SIDES: Readonly<Record<string, readonly Side[]>> = {
  issuance: [sideOf(ISSUANCE)],
  user: [USER],
  treasury: TREASURIES.map((treasury) => sideOf(treasuryAccount(treasury))),
  ...Object.fromEntries(TREASURIES.map((treasury) => [treasury, [sideOf(treasuryAccount(treasury))]])),
};
const XAF_SIDES: Readonly<Record<string, readonly Side[]>> = {
  issuance: [sideOf(XAF_ISSUANCE)],
  user: [XAF_USER],
  pending: [sideOf(XAF_PENDING)],
  operations: [sideOf(XAF_OPERATIONS)],
};

/** A type of coins and one of XAF may share a name, because their ways never meet. */
const ALLOWED = new Map<string, Map<number, TypeDeclaration>>();
for (const type of TRANSACTION_TYPES) allow(type, declarationOf(type), COIN_SIDES);
for (const type of XAF_TRANSACTION_TYPES) allow(type, xafDeclarationOf(type), XAF_SIDES);

function allow(type: string, declared: TypeDeclaration, sides: typeof COIN_SIDES): void {
  const ways = ALLOWED.get(type) ?? new Map<number, TypeDeclaration>();
  ALLOWED.set(type, ways);
  for (const { from, to } of declared.ways)
    for (const payer of from.flatMap((name) => sides[name] ?? []))
      for (const receiver of to.flatMap((name) => sides[name] ?? []))
        ways.set(wayOf(payer, receiver), declared);
}

type TransactionSides = { type: string; from: AccountId; to: AccountId };
export const findDeclaration = ({ type, from, to }: TransactionSides): TypeDeclaration | undefined =>
  ALLOWED.get(type)?.get(wayOf(sideOf(from), sideOf(to)));

export function sidesProblem(row: TransactionSides): string | undefined {
  if (row.from === row.to) return 'both sides are the same account';
  if (findDeclaration(row)) return undefined;
  return `a ${row.type} does not lead from account ${row.from} to ${row.to}`;
}

/** Throws when the decider broke the declaration of the type; the command then changes nothing. */
export function requireAllowed(movement: Movement): void {
  const declared = findDeclaration(movement);
  const { type, from, to, refundOf, reference } = movement;
  if (!declared || from === to) throw new Error(sidesProblem(movement));
  if ((refundOf !== undefined) !== (declared.names === 'refundOf'))
    throw new Error(
      `a ${type} ${refundOf === undefined ? 'names what it gives back' : 'gives nothing back'}`,
    );
  if (declared.names === 'reference' && !reference) throw new Error(`a ${type} names what it is for`);
}
