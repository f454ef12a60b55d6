import type { Amount, Approval } from '@cowrie/client';
import type { SentenceValues } from '@cowrie/contracts/sentence';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Side } from '../../kit/forms/form/form-words.ts';

/** An approval with the record that its operation changes. */
export type ApprovalContext<Data> = {
  approval: Approval;
  /** The record as it is now; undefined until loaded. */
  data: Data | undefined;
};

/** Coins that the operation moves. A missing party means mint or burn. */
export type Movement = { from: Side | null; to: Side | null; amount: Amount };

/** A value before and after the operation. */
type Change = { now: ReactNode; after: ReactNode };

type ApprovalWords = typeof import('@cowrie/contracts/words/en.json')['approvals'];
type FieldName<Of extends keyof ApprovalWords> = ApprovalWords[Of] extends { fields: infer Fields }
  ? keyof Fields & string
  : never;

type KindDefinition<Data, Name extends string> = {
  /** Reads the record; kinds with the same key share the query. */
  read?: {
    key(approval: Approval): QueryKey;
    from(approval: Approval): Promise<Data>;
    /** The role that may read it. */
    roleMin?: 'SUPERADMIN';
  };
  /** True when the sentence in a table needs the record too. */
  isReadInRows?: boolean;
  movement?(told: ApprovalContext<Data>): Movement | null;
  /** The parties in the sentence when no coins move. */
  sides?(approval: Approval, data: Data | undefined): readonly Side[];
  changedValues?(told: ApprovalContext<Data>): Partial<Record<Name, Change>>;
  facts?(told: ApprovalContext<Data>): Partial<Record<Name, ReactNode>>;
  /** The last change of the record. */
  changedAt?(data: Data): string | undefined;
  /** SentenceValues for the sentence and the warnings that neither request nor movement holds. */
  values?(told: ApprovalContext<Data>): SentenceValues;
};

/** A kind of approval. */
export type ApprovalKind = KindDefinition<unknown, string>;

/** Defines a kind of approval by its key in the catalogue. Its data stays internal. */
export const defineKind = <Of extends keyof ApprovalWords, Data = undefined>(
  kind: KindDefinition<Data, FieldName<Of>>,
): ApprovalKind => kind as unknown as ApprovalKind;
