/**
 * A form's input is typed, then reviewed, then sent under an idempotency key. It survives a reload, so that a form sent
 * without an answer is sent again under the same key and takes effect once.
 */

import { CALL_MAX_MS } from '../api/deadline.ts';
import { mayHaveHappened, type Trouble } from '../api/trouble.ts';

export type Draft<Input> = { stage: 'typing'; input: Input } | ReviewedDraft<Input> | SentDraft<Input>;
type ReviewedDraft<Input> = { stage: 'review'; input: Input; key: string };
type SentDraft<Input> = { stage: 'sent'; input: Input; key: string; sentAtMs: number };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STAGES: readonly unknown[] = ['typing', 'review', 'sent'];

/**
 * The time during which a sent request may still take effect. Its last attempt leaves before the deadline,
 * the gateway allows 8 s for it, and clocks differ.
 */
const UNDER_WAY_MAX_MS = CALL_MAX_MS + 10_000;
/** The gateway answers with these statuses after it has looked up the key. */
const DECIDED_STATUSES = new Set([404, 409, 422]);

const storageKey = (name: string) => `cowrie.draft.${name}`;

/** The name must include the user's id. */
export function createDraftStore<Input extends Record<string, string>>(
  store: Store,
  name: string,
  empty: Input,
) {
  const at = storageKey(name);
  return {
    read(): Draft<Input> {
      return readDraft(store.getItem(at), empty) ?? { stage: 'typing', input: empty };
    },
    write: (draft: Draft<Input>) => store.setItem(at, JSON.stringify(draft)),
    clear: () => store.removeItem(at),
  };
}

export const isSent = (store: Store, name: string): boolean =>
  readDraft(store.getItem(storageKey(name)), {})?.stage === 'sent';

function readDraft<Input extends Record<string, string>>(
  text: string | null,
  empty: Input,
): Draft<Input> | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Draft<Input> | null;
    const fields = Object.values(kept?.input ?? { none: null });
    const isRead = fields.every((field) => typeof field === 'string');
    if (kept === null || !isRead || !STAGES.includes(kept.stage)) return null;
    if (kept.stage !== 'typing' && typeof kept.key !== 'string') return null;
    // A draft of a former release may lack a field. It is still sent again under its key.
    return { ...kept, input: { ...empty, ...kept.input } };
  } catch {
    return null;
  }
}

/** Changed input is a new intent, so it has no key yet. */
export const typedDraft = <Input>(input: Input): Draft<Input> => ({ stage: 'typing', input });

export const toReview = <Input>({ input }: Draft<Input>, key: string): ReviewedDraft<Input> => ({
  stage: 'review',
  input,
  key,
});

export const toSent = <Input>(
  { input, key }: ReviewedDraft<Input> | SentDraft<Input>,
  sentAtMs: number,
): SentDraft<Input> => ({ stage: 'sent', input, key, sentAtMs });

/**
 * The state of a draft after its sending failed. `before` is the draft before that attempt, `sent` the draft
 * as it was sent. The draft stays sent while the outcome is unknown. If it was not sent before, a definite
 * refusal means that nothing happened, so the input can be changed. If an earlier attempt is open, a refusal
 * proves nothing, unless both conditions hold: (1) The gateway decided after looking up the key, because for
 * a completed request it would have repeated the first answer. A missing session, a rate limit, a missing
 * right and an unavailable service are reported before that lookup. `idempotency_key_reused` proves the
 * opposite: only this draft has the key, and a newer console may build another body from the same input. (2)
 * The earlier attempt can no longer take effect, because refusals are not stored under a key.
 */
export function draftAfterTrouble<Input>(
  { before, sent }: { before: ReviewedDraft<Input> | SentDraft<Input>; sent: SentDraft<Input> },
  trouble: Trouble,
  nowMs: number,
): ReviewedDraft<Input> | SentDraft<Input> {
  if (mayHaveHappened(trouble)) return sent;
  if (before.stage === 'review') return before;
  const { sentAtMs, key } = before;
  const isOver = nowMs - sentAtMs > UNDER_WAY_MAX_MS;
  return isOver && isDecided(trouble) ? toReview(before, key) : before;
}

const isDecided = (trouble: Trouble): boolean =>
  trouble.kind === 'problem' &&
  DECIDED_STATUSES.has(trouble.status) &&
  trouble.code !== 'idempotency_key_reused';

/**
 * The draft a page starts with. Values in the address replace another draft, but never one that was sent
 * without an answer.
 */
export function startDraft<Input extends Record<string, string>>(
  kept: Draft<Input>,
  empty: Input,
  given: Partial<Record<keyof Input, string | undefined>>,
): Draft<Input> {
  const asked = Object.entries(given).filter(([, value]) => value !== undefined);
  const isKept = kept.stage === 'sent' || asked.every(([field, value]) => kept.input[field] === value);
  return isKept ? kept : typedDraft({ ...empty, ...Object.fromEntries(asked) });
}
