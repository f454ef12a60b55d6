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
import { PlatformName } from '../values/of-platform.tsx';
import { useFailureWords } from '../values/schedule-words.ts';
import { Time } from '../values/time.tsx';
import { ProblemLink, Why } from '../values/why-refused.tsx';
import { Xaf } from '../values/xaf.tsx';
import type { Moment } from './moments.ts';
import { PlaceLink } from './place-link.tsx';
import { useTimelineTexts } from './texts.ts';
import classes from './timeline.module.css';

type Side = 'payer' | 'receiver' | 'theirs';

type Props = {
  /** Undefined until all of it is there: what is read would move what was read before. */
  moments: readonly Moment[] | undefined;
  error: unknown;
  onRetry(): unknown;
  /** Of whom administrators may want to see all refusals. */
  sides: Partial<Record<Side, number | null>>;
  /** What decides about it, where a refused one does not say about which: all of them. */
  acts?: Input<'listRefusals'>['operationId'];
};

const keyOf = ({ at, what, place, refusal, entry }: Moment) =>
  [at, what, place?.id, refusal?.requestId, entry?.id].join(' ');

/** What happened to something: who did it, through what, when, what came of it, and why it did not before. */
export function Timeline({ moments, error, onRetry, sides, acts }: Props) {
  const t = useTimelineTexts();
  return (
    <Section name={t.title}>
      {error ? (
        <TroubleNote trouble={troubleOf(error)} onRetry={onRetry} />
      ) : (
        <Card>{moments ? <Moments moments={moments} /> : <Skeleton height="3.2em" />}</Card>
      )}
      <Refused sides={sides} acts={acts} />
    </Section>
  );
}

/** One below the other, in the order in which they are given. */
export function Moments({ moments }: { moments: readonly Moment[] }) {
  const t = useTimelineTexts();
  return (
    <ol className={classes.moments} aria-label={t.title}>
      {moments.map((moment) => (
        <li key={keyOf(moment)} data-what={moment.what}>
          <Time at={moment.at} isExact />
          <Happened moment={moment} />
        </li>
      ))}
    </ol>
  );
}

function Happened({ moment }: { moment: Moment }) {
  const t = useTimelineTexts();
  const { amount, xaf, place, refusal, failure, entry } = moment;
  if (entry) return <Logged entry={entry} place={place} />;
  return (
    <div>
      <b>{t.whats[moment.what]}</b> {amount && <Coins amount={amount} isInText />}
      {xaf !== undefined && (
        <>
          <Xaf xaf={xaf} /> XAF
        </>
      )}{' '}
      <By of={moment} />
      {place && (
        <>
          {' · '}
          <PlaceLink to={place} />
        </>
      )}
      {refusal && <Why refusal={refusal} />}
      {failure && <FailedRun code={failure} />}
    </div>
  );
}

/** What stands in the audit log. */
const Logged = ({ entry, place }: { entry: AuditLogEntry; place: Moment['place'] | undefined }) => (
  <div>
    <EntrySentence entry={entry} />
    {place && (
      <div>
        <PlaceLink to={place} />
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

function By({ of: { userId, platform, apiKeyId } }: { of: Omit<Moment, 'what'> }) {
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

function Refused({ sides, acts }: Pick<Props, 'sides' | 'acts'>) {
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
      {acts !== undefined && (
        <Link to="/refusals" search={{ operationId: acts }}>
          {t.acts}
        </Link>
      )}
    </Group>
  );
}
