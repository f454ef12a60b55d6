import type { AuditLogEntry } from '@cowrie/client';
import type { Sentence, SentenceValues } from '@cowrie/contracts/sentence';
import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };
import type { Language } from '../i18n/language.tsx';

export const ACTIONS: Record<Language, Readonly<Record<string, { name: string; sentence: Sentence }>>> = {
  en: en.actions,
  fr: fr.actions,
};

/** The sentence for an action of a newer server, with its raw name. */
const UNKNOWN = '{who}: {action}, {on}';

export const sentenceOf = (language: Language, action: string): Sentence =>
  (Object.hasOwn(ACTIONS[language], action) ? ACTIONS[language][action]?.sentence : undefined) ?? UNKNOWN;

export const valuesOf = (
  { actorUserId, target, details }: Pick<AuditLogEntry, 'actorUserId' | 'target' | 'details'>,
  readerId: number,
): SentenceValues => ({
  ...details,
  you: actorUserId === readerId,
  own: target === `user:${actorUserId}`,
  withdrawn: details.rejectedBy === details.requestedBy,
});
