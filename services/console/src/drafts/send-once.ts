import { newIdempotencyKey } from '@cowrie/client';
import { troubleOf } from '../api/trouble.ts';
import { afterTrouble, type draftIn, toReview, toSent, typed } from './draft.ts';

type Kept<Input extends Record<string, string>> = ReturnType<typeof draftIn<Input>>;

/**
 * Sends it under a key that is kept before anything leaves. While nobody knows what came of it it stays there: the same input goes out
 * under the same key, and happens once; another input is another intent, with a key of its own.
 */
export async function sendOnce<Input extends Record<string, string>, Result>(
  kept: Kept<Input>,
  input: Input,
  call: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const last = kept.read();
  const isSame = last.stage === 'sent' && JSON.stringify(last.input) === JSON.stringify(input);
  const before = isSame ? last : toReview(typed(input), newIdempotencyKey());
  const sent = toSent(before, Date.now());
  kept.write(sent);
  try {
    const result = await call(sent.key);
    kept.clear();
    return result;
  } catch (error) {
    const next = afterTrouble({ before, sent }, troubleOf(error), Date.now());
    if (next.stage === 'sent') kept.write(next);
    else kept.clear();
    throw error;
  }
}
