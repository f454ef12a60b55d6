import type { AuditLogEntry } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Disclosure } from '../facts/disclosure.tsx';
import { escapeBidi } from '../format/escape-bidi.ts';
import { texts, useLanguage } from '../i18n/language.tsx';
import { findUserId } from '../people/find-user-id.ts';
import { Person } from '../people/person.tsx';
import { useWord } from '../values/term-names.ts';
import { isWord } from '../values/terms.ts';
import { Time } from '../values/time.tsx';
import { TransactionLink } from '../values/transaction-link.tsx';
import { detailText } from './detail-text.ts';
import classes from './entry-details.module.css';
import { useDetailName } from './log-names.ts';
import { LogTarget } from './log-target.tsx';

const useTexts = texts({
  details: ['Details', 'Détails'],
  none: ['None', 'Aucun'],
  yes: ['Yes', 'Oui'],
  no: ['No', 'Non'],
  apiKey: ['API key', 'Clé d’API'],
  about: ['Object', 'Objet'],
  all: ['All entries about it', 'Toutes les entrées à son sujet'],
  event: ['Event', 'Événement'],
});

export function EntryDetails({ entry }: { entry: AuditLogEntry }) {
  const t = useTexts();
  const nameOf = useDetailName();
  const { action, target, apiKeyId, details } = entry;
  return (
    <Disclosure name={t.details}>
      <dl className={classes.details}>
        {Object.entries(details).map(([name, value]) => (
          <Row key={name} name={nameOf(name)}>
            <Detail name={name} value={value} />
          </Row>
        ))}
        {apiKeyId !== null && <Row name={t.apiKey}>{apiKeyId}</Row>}
        <Row name={t.about}>
          {escapeBidi(target)} ·{' '}
          <Link to="/audit-log" search={{ target }}>
            {t.all}
          </Link>
        </Row>
        <Row name={t.event}>{action}</Row>
      </dl>
    </Disclosure>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const TARGET = /^(?:treasury|platform|webhook|withdrawal|transaction|api-key|service-account):/;

function Detail({ name, value }: { name: string; value: unknown }) {
  const t = useTexts();
  const word = useWord();
  const { locale } = useLanguage();
  const userId = findUserId(value, name);
  if (userId !== null) return <Person userId={userId} />;
  if (typeof value === 'number' && /ransactionId$/.test(name)) return <TransactionLink id={value} />;
  if (typeof value === 'string' && MOMENT.test(value)) return <Time at={value} />;
  if (typeof value === 'string' && TARGET.test(value)) return <LogTarget target={value} />;
  return detailText(value, { ...t, locale, word: (each) => (isWord(each) ? word(each) : null) });
}
