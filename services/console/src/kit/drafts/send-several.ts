import { type Trouble, troubleOf } from '../api/trouble.ts';

const CONCURRENCY = 3;
const SIGNED_OUT = 401;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

export type Outcome<Result> = { result: Result } | { trouble: Trouble };

/**
 * Classifies a failure. It is `unknown` when this or an earlier attempt may have taken effect (`isSent`),
 * `notDone` for a temporary reason, and `refused` when a retry would be refused again.
 */
export function classifyFailure(trouble: Trouble, isSent: boolean): 'unknown' | 'notDone' | 'refused' {
  if (isSent) return 'unknown';
  const status = trouble.kind === 'problem' ? trouble.status : null;
  const isPassing = status !== null && (status === TOO_MANY || status >= SERVER_ERROR);
  return isPassing || stopsSending(trouble) ? 'notDone' : 'refused';
}

/** True when every further request would fail in the same way. */
const stopsSending = (trouble: Trouble): boolean =>
  trouble.kind === 'signed-out' ||
  trouble.kind === 'connection' ||
  (trouble.kind === 'problem' && trouble.status === SIGNED_OUT);

type SeveralOptions<Item, Result> = {
  send(item: Item): Promise<Result>;
  onSend(item: Item): void;
  onOutcome(item: Item, outcome: Outcome<Result>): void;
  isStopped(): boolean;
};

/**
 * Sends each item, a few at a time. It sends no further item once the session is lost or the gateway does not
 * answer.
 */
export async function sendSeveral<Item, Result>(
  items: readonly Item[],
  { send, onSend, onOutcome, isStopped }: SeveralOptions<Item, Result>,
): Promise<void> {
  const left = [...items];
  const one = async (item: Item) => {
    onSend(item);
    try {
      onOutcome(item, { result: await send(item) });
    } catch (error) {
      const trouble = troubleOf(error);
      if (stopsSending(trouble)) left.length = 0;
      onOutcome(item, { trouble });
    }
  };
  const oneAfterAnother = async () => {
    for (let item = left.shift(); item !== undefined; item = isStopped() ? undefined : left.shift()) {
      await one(item);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, oneAfterAnother));
}
