import { Card, Code, Group, Skeleton, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { troubleOf } from '../../api/trouble.ts';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { PlatformName } from '../keys/of-platform.tsx';
import { Person } from '../people/person.tsx';
import { Why } from '../refusals/refusal-table.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import { Coins } from '../values/coins.tsx';
import { Time } from '../values/time.tsx';
import type { Moment, Place } from './moments.ts';
import { useTimelineTexts } from './texts.ts';
import classes from './timeline.module.css';

type Side = 'payer' | 'receiver';

type Props = {
  /** Undefined until all of it is there: what is read would move what was read before. */
  moments: readonly Moment[] | undefined;
  error: unknown;
  onRetry(): unknown;
  /** Of whom administrators may want to see all refusals. */
  sides: Partial<Record<Side, number | null>>;
};

const keyOf = ({ at, what, place, refusal }: Moment) => [at, what, place?.id, refusal?.requestId].join(' ');

/** What happened to something: who did it, through what, when, what came of it, and why it did not before. */
export function Timeline({ moments, error, onRetry, sides }: Props) {
  const t = useTimelineTexts();
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t.title}
      </Title>
      {error ? (
        <TroubleNote trouble={troubleOf(error)} onRetry={onRetry} />
      ) : (
        <Card withBorder radius="lg" padding="md" bg="var(--sheet)">
          {moments ? (
            <ol className={classes.moments} aria-label={t.title}>
              {moments.map((moment) => (
                <li key={keyOf(moment)} data-what={moment.what}>
                  <Time at={moment.at} isExact />
                  <Happened moment={moment} />
                </li>
              ))}
            </ol>
          ) : (
            <Skeleton height="3.2em" />
          )}
        </Card>
      )}
      <Refused sides={sides} />
    </Stack>
  );
}

function Happened({ moment: { what, amount, place, refusal, ...by } }: { moment: Moment }) {
  const t = useTimelineTexts();
  return (
    <div>
      <b>{t.whats[what]}</b> {amount && <Coins amount={amount} />} <By of={by} />
      {place && (
        <>
          {' · '}
          <Leading to={place} />
        </>
      )}
      {refusal && <Why refusal={refusal} />}
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

function Leading({ to: place }: { to: Place }) {
  const name = useTimelineTexts().places[place.to];
  if (place.to === 'hold') {
    return (
      <Link to="/holds/$id" params={{ id: place.id }}>
        {name}
      </Link>
    );
  }
  if (place.to === 'request') {
    return (
      <Link to="/pay/$id" params={{ id: place.id }}>
        {name}
      </Link>
    );
  }
  if (place.to === 'approval') {
    return (
      <Link to="/approvals/$id" params={{ id: place.id }}>
        {name}
      </Link>
    );
  }
  return (
    <Link to="/transactions/$id" params={{ id: String(place.id) }}>
      {name}
    </Link>
  );
}

const SIDES = ['payer', 'receiver'] as const;

function Refused({ sides }: Pick<Props, 'sides'>) {
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
    </Group>
  );
}
