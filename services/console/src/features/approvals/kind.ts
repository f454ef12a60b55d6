import type { Amount, Approval } from '@cowrie/client';
import type { SentenceValues } from '@cowrie/contracts/sentence';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Side } from '../../kit/forms/form/form-words.ts';

/** An act that waits, with its target. */
export type Told<Data> = {
  approval: Approval;
  /** What it acts on, as it is now; undefined until that was read. */
  data: Data | undefined;
};

/** Coins that an act moves. Without a side they are made, or gone. */
export type Movement = { from: Side | null; to: Side | null; amount: Amount };

/** Something that is otherwise afterwards. */
type Change = { now: ReactNode; after: ReactNode };

type WordsOf = typeof import('@cowrie/contracts/words/en.json')['approvals'];
type NameIn<Of extends keyof WordsOf> = WordsOf[Of] extends { fields: infer Fields }
  ? keyof Fields & string
  : never;

type Definition<Data, Name extends string> = {
  /** How what it acts on is read; acts that read the same share it. */
  read?: {
    key(approval: Approval): QueryKey;
    from(approval: Approval): Promise<Data>;
    /** Whoever has less than this role may not read it. */
    least?: 'SUPERADMIN';
  };
  /** Whether its sentence in a table takes that, too. */
  isReadInRows?: boolean;
  movement?(told: Told<Data>): Movement | null;
  /** Whom its sentence names, where it moves nothing. */
  sides?(approval: Approval, data: Data | undefined): readonly Side[];
  changes?(told: Told<Data>): Partial<Record<Name, Change>>;
  facts?(told: Told<Data>): Partial<Record<Name, ReactNode>>;
  /** When what it acts on was changed last. */
  changedAt?(data: Data): string | undefined;
  /** The values of its sentence and of what speaks against it, where its request and movement do not tell. */
  values?(told: Told<Data>): SentenceValues;
};

/** All that there is to say of acts of one kind. */
export type Kind = Definition<unknown, string>;

/** All that there is to say of acts of one kind, by the names that the catalogue has for it. What it reads is for that kind alone. */
export const defineKind = <Of extends keyof WordsOf, Data = undefined>(
  kind: Definition<Data, NameIn<Of>>,
): Kind => kind as unknown as Kind;
