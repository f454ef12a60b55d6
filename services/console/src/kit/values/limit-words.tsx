import type { Limit, UserLimit } from '@cowrie/client';
import { NamedParty } from '../forms/named-party.tsx';
import { useCoinsText } from '../forms/sentence-format.ts';
import { texts, useLanguage } from '../i18n/language.tsx';
import { Count } from './count.tsx';
import { useWord } from './term-names.ts';
import { readWindow } from './window.ts';

export const useLimitTexts = texts({
  modes: [
    {
      ENFORCE: 'Refuses payments above it',
      OBSERVE: 'Only counts payments above it and lets them through',
    } satisfies Record<Limit['mode'], string>,
    {
      ENFORCE: 'Refuse les paiements qui dépassent',
      OBSERVE: 'Compte seulement les paiements qui dépassent et les laisse passer',
    },
  ],
  everybody: ['Each user separately', 'Chaque utilisateur séparément'],
  role: ['Every user with the role', 'Chaque utilisateur du rôle'],
  through: ['through', 'par'],
  whatever: ['All payments', 'Tous les paiements'],
  coins: ['coins', 'pièces'],
  times: ['times', 'fois'],
  in: ['in', 'en'],
  or: ['and', 'et'],
});

export function useWindowText(): (window: string) => string {
  const { locale } = useLanguage();
  return (window) => {
    const parts = readWindow(window);
    if (parts === null) return window;
    const { count, unit } = parts;
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  };
}

export const WindowText = ({ window }: { window: string }) => useWindowText()(window);

export const ModeText = ({ mode }: { mode: Limit['mode'] }) => useLimitTexts().modes[mode];

export function SpendersText({ of }: { of: Pick<Limit, 'userId' | 'role' | 'platform'> }) {
  const t = useLimitTexts();
  const word = useWord();
  const { userId, role, platform } = of;
  return (
    <span>
      {userId !== null && <NamedParty account={{ userId }} />}
      {userId === null && (role === null ? t.everybody : `${t.role} ${word(role)}`)}
      {userId !== null && role !== null && ` (${word(role)})`}
      {platform !== null && ` ${t.through} ${platform}`}
    </span>
  );
}

export function TypesText({ types }: { types: Limit['types'] }) {
  const t = useLimitTexts();
  const word = useWord();
  return types === null ? t.whatever : types.map(word).join(', ');
}

export function MaximumText({ of }: { of: Pick<Limit, 'maxAmount' | 'maxCount' | 'window'> }) {
  const t = useLimitTexts();
  const coins = useCoinsText();
  const { maxAmount, maxCount, window } = of;
  return (
    <span>
      {maxAmount !== null && `${coins(maxAmount)} ${t.coins}`}
      {maxAmount !== null && maxCount !== null && ` ${t.or} `}
      {maxCount !== null && (
        <>
          <Count value={maxCount} /> {t.times}
        </>
      )}{' '}
      {t.in} <WindowText window={window} />
    </span>
  );
}

export function UsedText({ of }: { of: Pick<Limit, 'maxAmount' | 'maxCount'> & Partial<UserLimit> }) {
  const t = useLimitTexts();
  const coins = useCoinsText();
  const { maxAmount, maxCount, usedAmount, usedCount } = of;
  if (usedAmount === undefined || usedCount === undefined) return null;
  return (
    <span>
      {maxAmount !== null && `${coins(usedAmount)} ${t.coins}`}
      {maxAmount !== null && maxCount !== null && ` ${t.or} `}
      {maxCount !== null && (
        <>
          <Count value={usedCount} /> {t.times}
        </>
      )}
    </span>
  );
}
