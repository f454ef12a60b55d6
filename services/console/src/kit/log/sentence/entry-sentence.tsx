import { Amount, type AuditLogEntry } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createElement, Fragment, type ReactNode } from 'react';
import { visible } from '../../format/visible.ts';
import { texts, useLanguage } from '../../i18n/language.tsx';
import { Person } from '../../people/person.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { useActionNames } from '../../values/approval-action-names.ts';
import { RIGHTS } from '../../values/approval-rights.ts';
import { Coins } from '../../values/coins.tsx';
import { Time } from '../../values/time.tsx';
import { isWord, useWord } from '../../values/words.ts';
import { Xaf } from '../../values/xaf.tsx';
import { Thing } from '../thing.tsx';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { type Parts, sentenceOf } from './parts.ts';

const SENTENCES = { en: ENGLISH, fr: FRENCH };

const useTexts = texts({
  system: ['The platform', 'La plateforme'],
  everybody: ['everybody', 'tous'],
  role: [(role: string) => `everybody with the role ${role}`, (role: string) => `tous ceux du rôle ${role}`],
  through: [' through ', ' par '],
  coins: ['coins', 'pièces'],
  reason: [(reason: string) => `Reason: ${reason}`, (reason: string) => `Motif : ${reason}`],
});

/** What an entry of the audit log says: who did what to whom, in the reader's language, and why. */
export function EntrySentence({ entry }: { entry: AuditLogEntry }) {
  const t = useTexts();
  const { language } = useLanguage();
  const sentence = sentenceOf(SENTENCES[language], entry.action)(useParts(entry));
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

function useParts(entry: AuditLogEntry): Parts {
  const t = useTexts();
  const viewer = useViewer();
  const { locale } = useLanguage();
  const word = useWord();
  const { actorUserId, target, details } = entry;
  const coins = (name: string): ReactNode => {
    const value = details[name];
    return isAmount(value) ? <Coins amount={Amount.from(value)} isInText /> : '…';
  };
  const worth = (name: string) => <Worth action={actOf(entry)} value={details[name]} />;
  return {
    who: actorUserId === null ? t.system : <Person userId={actorUserId} />,
    isYou: actorUserId === viewer.id,
    isOwn: target === `user:${actorUserId}`,
    on: <Thing target={target} details={details} />,
    details,
    coins,
    worth,
    thing: (name) => <Thing target={targetOf(name, details[name])} />,
    text(name) {
      const value = details[name];
      if (typeof value !== 'number') return visible(textOf(value) ?? '…');
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value);
    },
    word(name) {
      const value = details[name];
      return isWord(value) ? word(value).toLocaleLowerCase(locale) : visible(textOf(value) ?? '…');
    },
    time: (name) => <Time at={textOf(details[name]) ?? ''} />,
    whom: <Whom details={details} />,
    act: <Approved entry={entry} amount={details.amount === undefined ? null : worth('amount')} />,
  };
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
function Approved({ entry, amount }: { entry: AuditLogEntry; amount: ReactNode }) {
  const names: Readonly<Record<string, string>> = useActionNames();
  const { target } = entry;
  const name = names[actOf(entry)] ?? visible(actOf(entry));
  if (target.startsWith(POLICY)) return name;
  return (
    <>
      <Link to="/approvals/$id" params={{ id: target.replace(APPROVAL, '') }}>
        {name}
      </Link>
      {amount !== null && <> ({amount})</>}
    </>
  );
}
