import type { Approval } from '@cowrie/client';
import type { Sentence } from '@cowrie/contracts/sentence';
import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../kit/forms/form/form-review.tsx';
import type { Side } from '../../kit/forms/form/form-words.ts';
import { sayAll, sayIn } from '../../kit/forms/form/form-words.ts';
import { type Language, useLanguage } from '../../kit/i18n/language.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import type { Kind, Told } from './kind.ts';
import { amountOf } from './kinds/coins.tsx';
import { kindOf } from './kinds/kinds.ts';

type KindWords = {
  sentence: Sentence;
  doubts?: readonly Sentence[];
  fields?: Readonly<Record<string, string>>;
};
const WORDS: Record<Language, Readonly<Record<string, KindWords>>> = { en: en.approvals, fr: fr.approvals };

/** The words of an action; those for an unknown one where it is newer than this page. */
function useKindWords(action: string): KindWords {
  const all = WORDS[useLanguage().language];
  return (Object.hasOwn(all, action) ? all[action] : all.unknown) ?? { sentence: action };
}

/** What an act acts on is read again so often, while somebody looks at it. */
const EVERY_MS = 10_000;

export type Looked = {
  kind: Kind;
  told: Told<unknown>;
  error: unknown;
  /** What it does, in words. */
  sentence: string;
  /** What speaks against it. */
  doubts: readonly string[];
  /** The names of its facts and changes. */
  fields: Readonly<Record<string, string>>;
};

/** An act that waits or waited, and what it acts on as it is now; in a table only as far as its sentence needs it. */
export function useTold(approval: Approval, isRow = false): Looked {
  const kind = kindOf(approval.action);
  const { sentence, doubts, fields = {} } = useKindWords(approval.action);
  const { role } = useViewer();
  const mayRead = kind.read !== undefined && isAtLeast(role, kind.read.least ?? 'ADMIN');
  const isRead = mayRead && (!isRow || kind.isReadInRows === true);
  const { data, error } = useQuery({
    queryKey: kind.read?.key(approval) ?? ['nothing'],
    queryFn: async () => kind.read?.from(approval) ?? null,
    enabled: isRead,
    ...(isRow ? {} : { refetchInterval: EVERY_MS }),
  });
  const told = { approval, data };
  const say = useSay(sidesOf(kind, told));
  const { action, target } = approval;
  const values = {
    action,
    target,
    amount: amountOf(approval),
    ...kind.movement?.(told),
    ...kind.values?.(told),
  };
  return {
    ...{ kind, told, error, fields },
    sentence: sayIn(sentence, values, say),
    doubts: sayAll(doubts, values, say),
  };
}

/** Whom its sentence names: their names are asked for. */
function sidesOf(kind: Kind, told: Told<unknown>): readonly Side[] {
  if (kind.sides) return kind.sides(told.approval, told.data);
  const moved = kind.movement?.(told);
  return moved ? [moved.from, moved.to].filter((side) => side !== null) : [];
}
