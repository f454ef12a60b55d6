import { type Trouble, troubleOf } from '../api/trouble.ts';

/** So many are under way at a time. */
const AT_ONCE = 3;
const SIGNED_OUT = 401;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** What came of one of several. */
export type Outcome<Result> = { result: Result } | { trouble: Trouble };

/**
 * What a trouble is of one that `isSent`, or is not: by this answer or one of before nobody knows what came of it. Nothing has come
 * of it for a reason that passes where it is not done; where it is refused the same would be refused again.
 */
export function failedAs(trouble: Trouble, isSent: boolean): 'unknown' | 'notDone' | 'refused' {
  if (isSent) return 'unknown';
  const status = trouble.kind === 'problem' ? trouble.status : null;
  const isPassing = status !== null && (status === TOO_MANY || status >= SERVER_ERROR);
  return isPassing || isOver(trouble) ? 'notDone' : 'refused';
}

/** The next one would get the same. */
const isOver = (trouble: Trouble): boolean =>
  trouble.kind === 'signed-out' ||
  trouble.kind === 'connection' ||
  (trouble.kind === 'problem' && trouble.status === SIGNED_OUT);

type Sending<Item, Result> = {
  send(item: Item): Promise<Result>;
  onSend(item: Item): void;
  onOutcome(item: Item, outcome: Outcome<Result>): void;
  /** Then no other is sent. */
  isStopped(): boolean;
};

/** Sends each of them, a few at a time. With a session that is lost, or a gateway that does not answer, it begins no other. */
export async function sendSeveral<Item, Result>(
  items: readonly Item[],
  { send, onSend, onOutcome, isStopped }: Sending<Item, Result>,
): Promise<void> {
  const left = [...items];
  const one = async (item: Item) => {
    onSend(item);
    try {
      onOutcome(item, { result: await send(item) });
    } catch (error) {
      const trouble = troubleOf(error);
      if (isOver(trouble)) left.length = 0;
      onOutcome(item, { trouble });
    }
  };
  const oneAfterAnother = async () => {
    for (let item = left.shift(); item !== undefined; item = isStopped() ? undefined : left.shift()) {
      await one(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother));
}
