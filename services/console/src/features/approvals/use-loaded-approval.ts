import type { Approval } from '@cowrie/client';
import type { Sentence } from '@cowrie/contracts/sentence';
import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };
import { useQuery } from '@tanstack/react-query';
import { useSentenceFormat } from '../../kit/forms/form/form-review.tsx';
import type { Side } from '../../kit/forms/form/form-words.ts';
import { formatSentence, formatSentences } from '../../kit/forms/form/form-words.ts';
import { type Language, useLanguage } from '../../kit/i18n/language.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import type { ApprovalContext, ApprovalKind } from './kind.ts';
import { amountOf } from './kinds/coins.tsx';
import { kindOf } from './kinds/kinds.ts';

type KindWords = {
  sentence: Sentence;
  warnings?: readonly Sentence[];
  fields?: Readonly<Record<string, string>>;
};
const WORDS: Record<Language, Readonly<Record<string, KindWords>>> = { en: en.approvals, fr: fr.approvals };

function useKindWords(action: string): KindWords {
  const all = WORDS[useLanguage().language];
  return (Object.hasOwn(all, action) ? all[action] : all.unknown) ?? { sentence: action };
}

const EVERY_MS = 10_000;

export type LoadedApproval = {
  kind: ApprovalKind;
  context: ApprovalContext<unknown>;
  error: unknown;
  sentence: string;
  warnings: readonly string[];
  fields: Readonly<Record<string, string>>;
};

/** In a table the record is only read if the sentence needs it. */
export function useLoadedApproval(approval: Approval, isRow = false): LoadedApproval {
  const kind = kindOf(approval.action);
  const { sentence, warnings, fields = {} } = useKindWords(approval.action);
  const { role } = useViewer();
  const mayRead = kind.read !== undefined && isAtLeast(role, kind.read.roleMin ?? 'ADMIN');
  const isRead = mayRead && (!isRow || kind.isReadInRows === true);
  const { data, error } = useQuery({
    queryKey: kind.read?.key(approval) ?? ['nothing'],
    queryFn: async () => kind.read?.from(approval) ?? null,
    enabled: isRead,
    ...(isRow ? {} : { refetchInterval: EVERY_MS }),
  });
  const context = { approval, data };
  const say = useSentenceFormat(sidesOf(kind, context));
  const { action, target } = approval;
  const values = {
    action,
    target,
    amount: amountOf(approval),
    ...kind.movement?.(context),
    ...kind.values?.(context),
  };
  return {
    ...{ kind, context, error, fields },
    sentence: formatSentence(sentence, values, say),
    warnings: formatSentences(warnings, values, say),
  };
}

function sidesOf(kind: ApprovalKind, told: ApprovalContext<unknown>): readonly Side[] {
  if (kind.sides) return kind.sides(told.approval, told.data);
  const moved = kind.movement?.(told);
  return moved ? [moved.from, moved.to].filter((side) => side !== null) : [];
}
