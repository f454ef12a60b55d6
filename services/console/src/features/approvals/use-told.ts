import type { Approval } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import type { Side } from '../../kit/acts/act/act.ts';
import { useSay } from '../../kit/acts/act/looked-at.tsx';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { useActionNames } from '../../kit/values/approval-action-names.ts';
import type { Kind, Told } from './kind.ts';
import { kindOf } from './kinds/kinds.ts';

const DECIMALS_MAX = 6;
/** What an act acts on is read again so often, while somebody looks at it. */
const EVERY_MS = 10_000;

export type Looked = { kind: Kind; told: Told<unknown>; error: unknown };

/** An act that waits or waited, and what it acts on as it is now; in a table only as far as its sentence needs it. */
export function useTold(approval: Approval, isRow = false): Looked {
  const kind = kindOf(approval.action);
  const { locale } = useLanguage();
  const names: Readonly<Record<string, string>> = useActionNames();
  const { role } = useViewer();
  const mayRead = kind.read !== undefined && isAtLeast(role, kind.read.least ?? 'ADMIN');
  const isRead = mayRead && (!isRow || kind.isReadInRows === true);
  const { data, error } = useQuery({
    queryKey: kind.read?.key(approval) ?? ['nothing'],
    queryFn: async () => kind.read?.from(approval) ?? null,
    enabled: isRead,
    ...(isRow ? {} : { refetchInterval: EVERY_MS }),
  });
  const say = {
    ...useSay(sidesOf(kind, approval, data)),
    number: (value: number) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS_MAX }).format(value),
    action: (action: string) => names[action] ?? action,
  };
  return { kind, told: { approval, data, say }, error };
}

/** Whom its sentence names: their names are asked for. */
function sidesOf(kind: Kind, approval: Approval, data: unknown): readonly Side[] {
  if (kind.sides) return kind.sides(approval, data);
  const moved = kind.movement?.({ approval, data, say: UNSAID });
  return moved ? [moved.from, moved.to].filter((side) => side !== null) : [];
}

/** A movement has no words. */
const UNSAID: Told<unknown>['say'] = {
  coins: () => '',
  side: () => '',
  word: () => '',
  number: () => '',
  action: () => '',
};
