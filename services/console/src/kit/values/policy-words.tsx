import type { ApprovalPolicy } from '@cowrie/client';
import { fillSentence } from '@cowrie/contracts/sentence';
import { useCoinsText } from '../forms/sentence-format.ts';
import { useLanguage } from '../i18n/language.tsx';
import { rightOf } from './approval-rights.ts';
import { TERMS } from './terms.ts';
import { Xaf } from './xaf.tsx';

type Props = { action: ApprovalPolicy['action']; policy: ApprovalPolicy | null };

export function PolicyText({ action, policy }: Props) {
  const { rules } = TERMS[useLanguage().language];
  const coins = useCoinsText();
  if (policy === null) return rules.none;
  const unit = rightOf(action)?.unit ?? null;
  const { aboveAmount } = policy;
  if (aboveAmount === null || unit === null) return rules.each;
  const amount = unit === 'xaf' ? <Xaf key="amount" xaf={aboveAmount.toNumber()} /> : coins(aboveAmount);
  return <span>{fillSentence(rules[unit], {}, () => amount)}</span>;
}
