import type { AuditLogEntry } from '@cowrie/client';
import type { ReactNode } from 'react';
import { visible } from '../../format/visible.ts';

/** What a sentence about an entry of the audit log is made of. */
export type Parts = {
  /** Who did it. */
  who: ReactNode;
  /** It was the reader, who is spoken to. */
  isYou: boolean;
  /** They did it to themselves. */
  isOwn: boolean;
  /** What it was done to. */
  on: ReactNode;
  details: AuditLogEntry['details'];
  /** Coins that its details have under this name. */
  coins(name: string): ReactNode;
  /** What a rule about approvals has under this name: coins or XAF, by what it is about. */
  worth(name: string): ReactNode;
  /** Somebody or something that its details name. */
  thing(name: string): ReactNode;
  /** A text of its details, or a number. */
  text(name: string): string;
  /** A role, a status or a direction of its details. */
  word(name: string): string;
  /** A moment of its details. */
  time(name: string): ReactNode;
  /** Whose spending a limit bounds. */
  whom: ReactNode;
  /** What an approval, or a rule about approvals, is of. */
  act: ReactNode;
};

export type Sentence = readonly ReactNode[];
export type Sentences = Record<AuditLogEntry['action'], (parts: Parts) => Sentence>;

/** A sentence of texts and of what stands between them. */
export const say = (texts: TemplateStringsArray, ...between: readonly ReactNode[]): Sentence =>
  texts.flatMap((text, index) => (index < between.length ? [text, between[index]] : [text]));

/** What a newer server knows and this console does not: who, what the log calls it, and what it was done to. */
const unknown =
  (action: string) =>
  ({ who, on }: Parts): Sentence =>
    say`${who}: ${action}, ${on}`;

/** The sentence of an action, also of one that is not among them. */
export const sentenceOf = (sentences: Sentences, action: string): ((parts: Parts) => Sentence) =>
  Object.hasOwn(sentences, action) ? sentences[action as keyof Sentences] : unknown(visible(action));

/** Whether its details have something under this name. */
export const has = ({ details }: Pick<Parts, 'details'>, name: string): boolean =>
  details[name] !== undefined && details[name] !== null;
