import type { ApprovalPolicy } from '@cowrie/client';
import { useCoinsText } from '../acts/say.ts';
import { texts } from '../i18n/language.tsx';
import { rightOf } from './approval-rights.ts';
import { Xaf } from './xaf.tsx';

const useTexts = texts(
  {
    none: 'One person is enough',
    each: 'Each one needs a second person',
    above: 'A second person above',
    coins: 'coins a day and person',
    xaf: 'XAF a day and person',
  },
  {
    none: 'Une seule personne suffit',
    each: 'Chaque acte attend une seconde personne',
    above: 'Une seconde personne au-delà de',
    coins: 'pièces par jour et par personne',
    xaf: 'XAF par jour et par personne',
  },
);

type Props = { action: ApprovalPolicy['action']; policy: ApprovalPolicy | null };

/** When a second person is asked about acts of a kind; without a policy never. */
export function PolicyText({ action, policy }: Props) {
  const t = useTexts();
  const coins = useCoinsText();
  if (policy === null) return t.none;
  const unit = rightOf(action)?.unit;
  if (policy.aboveAmount === null || unit === null) return t.each;
  return (
    <span>
      {t.above} {unit === 'xaf' ? <Xaf xaf={policy.aboveAmount.toNumber()} /> : coins(policy.aboveAmount)}{' '}
      {unit !== undefined && t[unit]}
    </span>
  );
}
