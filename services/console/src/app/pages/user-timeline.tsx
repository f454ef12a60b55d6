import type { UserWithWallet } from '@cowrie/client';
import { Button, Card, Center, Skeleton, Stack } from '@mantine/core';
import { refusals } from '../../features/refusals/refusal-table.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { entries } from '../../kit/log/entry-table.tsx';
import type { PagedList } from '../../kit/tables/list.ts';
import { useRows } from '../../kit/tables/object-table.tsx';
import { userEvents } from '../../kit/timeline/decision-events.ts';
import { TimelineEvents } from '../../kit/timeline/timeline.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';

const useTexts = texts({
  more: ['Show older', 'Afficher les plus anciens'],
});

const pageOf = <Row,>({ rows = [], loadMore: more }: PagedList<Row>) => ({ rows, hasMore: more !== null });
const oldestTimeMs = ({ rows }: PagedList<{ at: string }>) => Date.parse(rows?.at(-1)?.at ?? '');

export function UserTimeline({ user }: { user: UserWithWallet }) {
  const t = useTexts();
  const log = useRows(entries, { target: `user:${user.id}` });
  const refused = useRows(refusals, { userId: user.id });
  const lists = [log, refused];
  const troubled = lists.find(({ trouble }) => trouble !== null);
  // The list that reaches less far back is read on.
  const [next] = lists
    .filter(({ loadMore: more }) => more !== null)
    .toSorted((one, other) => oldestTimeMs(other) - oldestTimeMs(one));
  const isThere = lists.every(({ rows }) => rows !== undefined);
  const moments = userEvents({
    registeredAt: user.createdAt,
    entries: pageOf(log),
    refusals: pageOf(refused),
  });
  return (
    <Stack>
      {troubled?.trouble && <TroubleNote trouble={troubled.trouble} onRetry={troubled.reload} />}
      {!troubled && (
        <Card>{isThere ? <TimelineEvents events={moments} /> : <Skeleton height="3.2em" />}</Card>
      )}
      {isThere && next && (
        <Center>
          <Button variant="default" loading={next.isLoadingMore} onClick={() => next.loadMore?.()}>
            {t.more}
          </Button>
        </Center>
      )}
    </Stack>
  );
}
