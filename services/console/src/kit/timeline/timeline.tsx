import type { AuditLogEntry, Input, ScheduleFailure } from '@cowrie/client';
import { Card, Code, Group, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { troubleOf } from '../api/trouble.ts';
import { EntryDetails } from '../log/entry-details.tsx';
import { EntrySentence } from '../log/entry-sentence.tsx';
import { Section } from '../page/section.tsx';
import { Person } from '../people/person.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import { Coins } from '../values/coins.tsx';
import { PlatformName } from '../values/platform-links.tsx';
import { ProblemLink, RefusalReason } from '../values/refusal-reason.tsx';
import { useFailureWords } from '../values/schedule-words.ts';
import { Time } from '../values/time.tsx';
import { Xaf } from '../values/xaf.tsx';
import type { TimelineEvent } from './coin-events.ts';
import { TimelineLink } from './event-link.tsx';
import { useTimelineTexts } from './texts.ts';
import classes from './timeline.module.css';

type Side = 'payer' | 'receiver' | 'theirs';

type Props = {
  /** Undefined until all parts are loaded, because events that arrive later would move the others. */
  events: readonly TimelineEvent[] | undefined;
  error: unknown;
  onRetry(): unknown;
  sides: Partial<Record<Side, number | null>>;
  /** The operation whose refusals are linked, when a refusal does not name the record. */
  operationId?: Input<'listRefusals'>['operationId'];
};

const keyOf = ({ at, kind, link, refusal, entry }: TimelineEvent) =>
  [at, kind, link?.id, refusal?.requestId, entry?.id].join(' ');

export function Timeline({ events, error, onRetry, sides, operationId }: Props) {
  const t = useTimelineTexts();
  return (
    <Section name={t.title}>
      {error ? (
        <TroubleNote trouble={troubleOf(error)} onRetry={onRetry} />
      ) : (
        <Card>{events ? <TimelineEvents events={events} /> : <Skeleton height="3.2em" />}</Card>
      )}
      <RefusalLinks sides={sides} operationId={operationId} />
    </Section>
  );
}

export function TimelineEvents({ events }: { events: readonly TimelineEvent[] }) {
  const t = useTimelineTexts();
  return (
    <ol className={classes.events} aria-label={t.title}>
      {events.map((event) => (
        <li key={keyOf(event)} data-kind={event.kind}>
          <Time at={event.at} isExact />
          <EventContent event={event} />
        </li>
      ))}
    </ol>
  );
}

function EventContent({ event }: { event: TimelineEvent }) {
  const t = useTimelineTexts();
  const { amount, xaf, link, refusal, failure, entry } = event;
  if (entry) return <LoggedEvent entry={entry} link={link} />;
  return (
    <div>
      <b>{t.whats[event.kind]}</b> {amount && <Coins amount={amount} isInText />}
      {xaf !== undefined && (
        <>
          <Xaf xaf={xaf} /> XAF
        </>
      )}{' '}
      <EventActor of={event} />
      {link && (
        <>
          {' · '}
          <TimelineLink to={link} />
        </>
      )}
      {refusal && <RefusalReason refusal={refusal} />}
      {failure && <FailedRun code={failure} />}
    </div>
  );
}

const LoggedEvent = ({ entry, link }: { entry: AuditLogEntry; link: TimelineEvent['link'] | undefined }) => (
  <div>
    <EntrySentence entry={entry} />
    {link && (
      <div>
        <TimelineLink to={link} />
      </div>
    )}
    <EntryDetails entry={entry} />
  </div>
);

function FailedRun({ code }: Pick<ScheduleFailure, 'code'>) {
  return (
    <div>
      <ProblemLink code={code}>{useFailureWords()[code]}</ProblemLink>
    </div>
  );
}

function EventActor({ of: { userId, platform, apiKeyId } }: { of: Omit<TimelineEvent, 'kind'> }) {
  const t = useTimelineTexts();
  return (
    <>
      {typeof userId === 'number' && (
        <>
          {t.by} <Person userId={userId} />
        </>
      )}
      {platform && (
        <>
          {' '}
          {t.through} <PlatformName platform={platform} />
        </>
      )}
      {apiKeyId && (
        <>
          {' '}
          {t.key} <Code>{apiKeyId}</Code>
        </>
      )}
    </>
  );
}

const SIDES = ['payer', 'receiver', 'theirs'] as const;

function RefusalLinks({ sides, operationId }: Pick<Props, 'sides' | 'operationId'>) {
  const t = useTimelineTexts();
  if (!isAtLeast(useViewer().role, 'ADMIN')) return null;
  return (
    <Group gap="md" className={classes.refused ?? ''}>
      {SIDES.map((side) => {
        const userId = sides[side];
        return (
          typeof userId === 'number' && (
            <Link key={side} to="/refusals" search={{ userId }}>
              {t[side]}
            </Link>
          )
        );
      })}
      {operationId !== undefined && (
        <Link to="/refusals" search={{ operationId }}>
          {t.acts}
        </Link>
      )}
    </Group>
  );
}
