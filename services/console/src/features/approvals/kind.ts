import type { Amount, Approval } from '@cowrie/client';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Say, Side } from '../../kit/acts/act/act.ts';
import type { Language } from '../../kit/i18n/language.tsx';

/** What is said of an act is made of these. */
export type Told<Data> = {
  approval: Approval;
  /** What it acts on, as it is now; undefined until that was read. */
  data: Data | undefined;
  say: Say & { number(value: number): string; action(action: string): string };
};

/** Coins that an act moves. Without a side they are made, or gone. */
export type Movement = { from: Side | null; to: Side | null; amount: Amount };

/** Something that is otherwise afterwards. */
type Change = { now: ReactNode; after: ReactNode };

type Words<Data, Name extends string> = {
  /** What it does, in a sentence. */
  sentence(told: Told<Data>): string;
  /** Why it is going to be refused, or is another thing by now. */
  doubts?(told: Told<Data>): readonly (string | false | null | undefined)[];
  /** What its facts and changes are called. */
  names: Record<Name, string>;
};

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
  texts: Record<Language, Words<Data, Name>>;
};

/** All that there is to say of acts of one kind. */
export type Kind = Definition<unknown, string>;

/** What a kind reads is for that kind alone: nobody else looks into it. */
export const defineKind =
  <Data = undefined>() =>
  <Name extends string = never>(kind: Definition<Data, Name>): Kind =>
    kind as unknown as Kind;
