import { newIdempotencyKey } from '@cowrie/client';
import { mayHaveHappened, troubleOf } from '../api/trouble.ts';
import type { draftIn } from './draft.ts';

type Kept<Input extends Record<string, string>> = ReturnType<typeof draftIn<Input>>;

/**
 * Sends it under a key that is kept before anything leaves. Without an answer it stays there: the same input goes out under the same
 * key, and happens once; another input is another intent, with a key of its own.
 */
export async function sendOnce<Input extends Record<string, string>, Result>(
  kept: Kept<Input>,
  input: Input,
  call: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const before = kept.read();
  const isSame = before.stage === 'sent' && JSON.stringify(before.input) === JSON.stringify(input);
  const key = isSame ? before.key : newIdempotencyKey();
  kept.write({ stage: 'sent', input, key });
  try {
    const result = await call(key);
    kept.clear();
    return result;
  } catch (error) {
    if (!mayHaveHappened(troubleOf(error))) kept.clear();
    throw error;
  }
}
