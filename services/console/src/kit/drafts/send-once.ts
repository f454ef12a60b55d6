import { newIdempotencyKey } from '@cowrie/client';
import { troubleOf } from '../api/trouble.ts';
import { afterTrouble, type Draft, type draftIn, toReview, toSent, typed } from './draft.ts';

type Kept<Input extends Record<string, string>> = ReturnType<typeof draftIn<Input>>;

/**
 * Sends it under a key that is kept before anything leaves. While nobody knows what came of it it stays there: the same input goes out
 * under the same key, and happens once; another input is another intent, with a key of its own. `last` is the draft that its reader
 * sees: what is kept may have changed since, by the answer to an earlier dialog.
 */
export async function sendOnce<Input extends Record<string, string>, Result>(
  kept: Kept<Input>,
  input: Input,
  call: (idempotencyKey: string) => Promise<Result>,
  last: Draft<Input> = kept.read(),
): Promise<Result> {
  const isSame = last.stage === 'sent' && JSON.stringify(last.input) === JSON.stringify(input);
  const before = isSame ? last : toReview(typed(input), newIdempotencyKey());
  const sent = toSent(before, Date.now());
  kept.write(sent);
  /** Where another was sent since, that is what is kept. */
  const keep = (next: Draft<Input> | null) => {
    const now = kept.read();
    if (now.stage === 'sent' && now.key !== sent.key) return;
    if (next?.stage === 'sent') kept.write(next);
    else kept.clear();
  };
  try {
    const result = await call(sent.key);
    keep(null);
    return result;
  } catch (error) {
    keep(afterTrouble({ before, sent }, troubleOf(error), Date.now()));
    throw error;
  }
}
