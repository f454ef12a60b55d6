import type { Amount, Approval } from '@cowrie/client';
import type { SentenceValues } from '@cowrie/contracts/sentence';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Side } from '../../kit/forms/form/form-words.ts';

export type ApprovalContext<Data> = {
  approval: Approval;
  data: Data | undefined;
};

/** A missing party means mint or burn. */
export type Movement = { from: Side | null; to: Side | null; amount: Amount };

type Change = { now: ReactNode; after: ReactNode };

type ApprovalWords = typeof import('@cowrie/contracts/words/en.json')['approvals'];
type FieldName<Of extends keyof ApprovalWords> = ApprovalWords[Of] extends { fields: infer Fields }
  ? keyof Fields & string
  : never;

type KindDefinition<Data, Name extends string> = {
  /** Kinds with the same key share the query. */
  read?: {
    key(approval: Approval): QueryKey;
    from(approval: Approval): Promise<Data>;
    roleMin?: 'SUPERADMIN';
  };
  /** True when the sentence in a table needs the record too. */
  isReadInRows?: boolean;
  movement?(told: ApprovalContext<Data>): Movement | null;
  sides?(approval: Approval, data: Data | undefined): readonly Side[];
  changedValues?(told: ApprovalContext<Data>): Partial<Record<Name, Change>>;
  facts?(told: ApprovalContext<Data>): Partial<Record<Name, ReactNode>>;
  changedAt?(data: Data): string | undefined;
  values?(told: ApprovalContext<Data>): SentenceValues;
};

export type ApprovalKind = KindDefinition<unknown, string>;

export const defineKind = <Of extends keyof ApprovalWords, Data = undefined>(
  kind: KindDefinition<Data, FieldName<Of>>,
): ApprovalKind => kind as unknown as ApprovalKind;
