import { Amount, type AuditLogEntry } from '@cowrie/client';
import { fillSentence } from '@cowrie/contracts/sentence';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createElement, Fragment } from 'react';
import { visible } from '../format/visible.ts';
import { texts, useLanguage } from '../i18n/language.tsx';
import { Person } from '../people/person.tsx';
import { useViewer } from '../session/viewer.tsx';
import { RIGHTS } from '../values/approval-rights.ts';
import { Coins } from '../values/coins.tsx';
import { useApprovalName, useWord } from '../values/term-names.ts';
import { isWord } from '../values/terms.ts';
import { Time } from '../values/time.tsx';
import { Xaf } from '../values/xaf.tsx';
import { sentenceOf, valuesOf } from './sentences.ts';
import { Thing } from './thing.tsx';

/** Decimals of an exchange rate. */
const DECIMALS_MAX = 6;

const useTexts = texts({
  system: ['Cowrie', 'Cowrie'],
  everybody: ['everyone', 'tous'],
  role: [
    (role: string) => `everyone with the role ${role}`,
    (role: string) => `tous les utilisateurs du rôle ${role}`,
  ],
  through: [' through ', ' par '],
  coins: ['coins', 'pièces'],
  reason: [(reason: string) => `Reason: ${reason}`, (reason: string) => `Motif : ${reason}`],
});

/** An entry of the audit log as a sentence in the reader's language, and its reason. */
export function EntrySentence({ entry }: { entry: AuditLogEntry }) {
  const t = useTexts();
  const { language } = useLanguage();
  const values = valuesOf(entry, useViewer().id);
  const sentence = fillSentence(sentenceOf(language, entry.action), values, (name) => (
    <Part name={name} entry={entry} />
  ));
  const { reason } = entry.details;
  return (
    <>
      <span data-sentence>{createElement(Fragment, null, ...sentence)}</span>
      {typeof reason === 'string' && reason !== '' && (
        <Text size="xs" c="dimmed">
          {t.reason(visible(reason))}
        </Text>
      )}
    </>
  );
}

type PartProps = { name: string; entry: AuditLogEntry };

/** Details that are coins, that name somebody or something, and roles. */
const COINS = ['amount', 'below'];
const THINGS = ['to', 'platform', 'requestedBy', 'user'];
const ROLES = ['role', 'previousRole'];

/** A placeholder of the sentence: who, what it was done to, or a detail. */
function Part({ name, entry }: PartProps) {
  const t = useTexts();
  const { actorUserId, target, details, action } = entry;
  const value = details[name];
  if (name === 'who') return actorUserId === null ? t.system : <Person userId={actorUserId} />;
  if (name === 'on') return <Thing target={target} details={details} />;
  if (name === 'whom') return <Whom details={details} />;
  if (name === 'act') return <Approved entry={entry} />;
  if (name === 'action') return visible(action);
  if (name === 'aboveAmount') return <Worth action={actOf(entry)} value={value} />;
  if (name === 'until') return <Time at={textOf(value) ?? ''} />;
  if (THINGS.includes(name)) return <Thing target={targetOf(name, value)} />;
  if (COINS.includes(name)) return isAmount(value) ? <Coins amount={Amount.from(value)} isInText /> : '…';
  return <Plain value={value} isRole={ROLES.includes(name)} />;
}

/** A text, a number, or a word of the API. */
function Plain({ value, isRole }: { value: unknown; isRole: boolean }) {
  const { locale } = useLanguage();
  const word = useWord();
  if (typeof value === 'number')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS_MAX }).format(value);
  return isRole && isWord(value) ? word(value).toLocaleLowerCase(locale) : visible(textOf(value) ?? '…');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What a detail names, as the log names what entries are about. */
function targetOf(name: string, value: unknown): string {
  if (typeof value === 'number') return `user:${value}`;
  return name === 'platform' ? `platform:${value}` : (textOf(value) ?? '…');
}

/** Whose spending a limit bounds. */
function Whom({ details: { userId, role, platform } }: Pick<AuditLogEntry, 'details'>) {
  const t = useTexts();
  const word = useWord();
  return (
    <>
      {typeof userId === 'number' && <Thing target={`user:${userId}`} />}
      {typeof userId !== 'number' && (isWord(role) ? t.role(word(role)) : t.everybody)}
      {typeof platform === 'string' && (
        <>
          {t.through}
          <Thing target={`platform:${platform}`} />
        </>
      )}
    </>
  );
}

const isAmount = (value: unknown): value is Amount | number =>
  typeof value === 'number' || Amount.isAmount(value);

const APPROVAL = 'approval:';
const POLICY = 'approval-policy:';

/** Which act an approval, or a rule about approvals, is about. */
const actOf = ({ target, details }: AuditLogEntry): string =>
  target.startsWith(POLICY) ? target.slice(POLICY.length) : (textOf(details.action) ?? '');

/** An amount of what such an act moves. */
function Worth({ action, value }: { action: string; value: unknown }) {
  const t = useTexts();
  const rights: Readonly<Record<string, { unit: string | null } | undefined>> = RIGHTS;
  if (!isAmount(value)) return '…';
  const amount = Amount.from(value);
  if (rights[action]?.unit === 'xaf') {
    return (
      <>
        <Xaf xaf={amount.toNumber()} /> XAF
      </>
    );
  }
  return (
    <>
      <Coins amount={amount} isInText /> {t.coins}
    </>
  );
}

/** What is approved or asked to be, which leads to its page; or what a rule is about. */
function Approved({ entry }: { entry: AuditLogEntry }) {
  const { target, details } = entry;
  const name = visible(useApprovalName()(actOf(entry)));
  if (target.startsWith(POLICY)) return name;
  return (
    <>
      <Link to="/approvals/$id" params={{ id: target.replace(APPROVAL, '') }}>
        {name}
      </Link>
      {details.amount !== undefined && (
        <>
          {' '}
          (<Worth action={actOf(entry)} value={details.amount} />)
        </>
      )}
    </>
  );
}
