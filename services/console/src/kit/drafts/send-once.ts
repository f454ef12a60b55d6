import { newIdempotencyKey } from '@cowrie/client';
import { troubleOf } from '../api/trouble.ts';
import {
  type createDraftStore,
  type Draft,
  draftAfterTrouble,
  toReview,
  toSent,
  typedDraft,
} from './draft.ts';

type DraftStore<Input extends Record<string, string>> = ReturnType<typeof createDraftStore<Input>>;

/**
 * Sends under an idempotency key that is stored before the request leaves. While the outcome is unknown, the
 * same input is sent under the same key and takes effect once; another input gets a key of its own. `last` is
 * the draft that the user sees, because the stored one may have changed since by the answer to an earlier
 * dialog.
 */
export async function sendOnce<Input extends Record<string, string>, Result>(
  kept: DraftStore<Input>,
  input: Input,
  call: (idempotencyKey: string) => Promise<Result>,
  last: Draft<Input> = kept.read(),
): Promise<Result> {
  const isSame = last.stage === 'sent' && JSON.stringify(last.input) === JSON.stringify(input);
  const before = isSame ? last : toReview(typedDraft(input), newIdempotencyKey());
  const sent = toSent(before, Date.now());
  kept.write(sent);
  /** A draft that was sent since stays stored. */
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
    keep(draftAfterTrouble({ before, sent }, troubleOf(error), Date.now()));
    throw error;
  }
}
