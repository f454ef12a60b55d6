import type { UserWithWallet } from '@cowrie/client';
import { Button, Card, Center, Skeleton, Stack } from '@mantine/core';
import { refusals } from '../../features/refusals/refusal-table.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { entries } from '../../kit/log/entry-table.tsx';
import type { Listed } from '../../kit/tables/list.ts';
import { useRows } from '../../kit/tables/object-table.tsx';
import { ofUser } from '../../kit/timeline/acts.ts';
import { Moments } from '../../kit/timeline/timeline.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';

const useTexts = texts({
  more: ['Show older', 'Afficher les plus anciens'],
});

const pageOf = <Row,>({ rows = [], more }: Listed<Row>) => ({ rows, hasMore: more !== null });
const oldest = ({ rows }: Listed<{ at: string }>) => Date.parse(rows?.at(-1)?.at ?? '');

/** What administrators did to a user, and what was refused to them. */
export function UserTimeline({ user }: { user: UserWithWallet }) {
  const t = useTexts();
  const log = useRows(entries, { target: `user:${user.id}` });
  const refused = useRows(refusals, { userId: user.id });
  const lists = [log, refused];
  const troubled = lists.find(({ trouble }) => trouble !== null);
  // That which was read less far is read on.
  const [next] = lists
    .filter(({ more }) => more !== null)
    .toSorted((one, other) => oldest(other) - oldest(one));
  const isThere = lists.every(({ rows }) => rows !== undefined);
  const moments = ofUser({
    registeredAt: user.createdAt,
    entries: pageOf(log),
    refusals: pageOf(refused),
  });
  return (
    <Stack>
      {troubled?.trouble && <TroubleNote trouble={troubled.trouble} onRetry={troubled.again} />}
      {!troubled && <Card>{isThere ? <Moments moments={moments} /> : <Skeleton height="3.2em" />}</Card>}
      {isThere && next && (
        <Center>
          <Button variant="default" loading={next.isLoadingMore} onClick={() => next.more?.()}>
            {t.more}
          </Button>
        </Center>
      )}
    </Stack>
  );
}
