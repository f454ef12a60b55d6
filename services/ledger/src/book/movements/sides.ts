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

/** A kind of account as a small number, so that a way from one to another is one, too. */
type Side = number;
const [NONE, USER, XAF_USER] = [0, 1, 2];
const PLATFORMS: readonly AccountId[] = [
  ...[ISSUANCE, ...TREASURIES.map(treasuryAccount)],
  ...[XAF_ISSUANCE, XAF_PENDING, XAF_OPERATIONS],
];
const SIDES = new Map<AccountId, Side>(PLATFORMS.map((id, index) => [id, 3 + index]));
const SIDES_MAX = 3 + PLATFORMS.length;

function sideOf(id: AccountId): Side {
  if (id > 0) return USER;
  return SIDES.get(id) ?? (xafOwnerOf(id) === null ? NONE : XAF_USER);
}

const wayOf = (from: Side, to: Side): number => from * SIDES_MAX + to;

type Declared = {
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

/** By type, the ways that it may take. One name can be a type of coins and one of XAF: their ways never meet. */
const ALLOWED = new Map<string, Map<number, Declared>>();
for (const type of TRANSACTION_TYPES) allow(type, declarationOf(type), COIN_SIDES);
for (const type of XAF_TRANSACTION_TYPES) allow(type, xafDeclarationOf(type), XAF_SIDES);

function allow(type: string, declared: Declared, sides: typeof COIN_SIDES): void {
  const ways = ALLOWED.get(type) ?? new Map<number, Declared>();
  ALLOWED.set(type, ways);
  for (const { from, to } of declared.ways)
    for (const payer of from.flatMap((name) => sides[name] ?? []))
      for (const receiver of to.flatMap((name) => sides[name] ?? []))
        ways.set(wayOf(payer, receiver), declared);
}

type Sides = { type: string; from: AccountId; to: AccountId };
/** The declaration that allows a transaction its way. */
export const declaredFor = ({ type, from, to }: Sides): Declared | undefined =>
  ALLOWED.get(type)?.get(wayOf(sideOf(from), sideOf(to)));

/** What is wrong with the accounts of a transaction of its type; else undefined. */
export function sidesProblem(row: Sides): string | undefined {
  if (row.from === row.to) return 'both sides are the same account';
  if (declaredFor(row)) return undefined;
  return `a ${row.type} does not lead from account ${row.from} to ${row.to}`;
}

/**
 * Throws for a movement whose sides or names the declaration of its type does not allow. The decider is wrong then, and its
 * command changes nothing.
 */
export function requireAllowed(movement: Movement): void {
  const declared = declaredFor(movement);
  const { type, from, to, refundOf, reference } = movement;
  if (!declared || from === to) throw new Error(sidesProblem(movement));
  if ((refundOf !== undefined) !== (declared.names === 'refundOf'))
    throw new Error(
      `a ${type} ${refundOf === undefined ? 'names what it gives back' : 'gives nothing back'}`,
    );
  if (declared.names === 'reference' && !reference) throw new Error(`a ${type} names what it is for`);
}
