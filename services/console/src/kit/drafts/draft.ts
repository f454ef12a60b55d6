/**
 * What somebody is about to send: typed, then looked over, then sent under a key. It is kept across a reload, so that what was
 * sent without an answer is sent again under the same key, and happens once.
 */

import { CALL_MAX_MS } from '../api/deadline.ts';
import { mayHaveHappened, type Trouble } from '../api/trouble.ts';

export type Draft<Input> = { stage: 'typing'; input: Input } | Reviewed<Input> | Sent<Input>;
type Reviewed<Input> = { stage: 'review'; input: Input; key: string };
type Sent<Input> = { stage: 'sent'; input: Input; key: string; sentAtMs: number };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STAGES: readonly unknown[] = ['typing', 'review', 'sent'];

/** How long what was sent can be applied: the last attempt of its call leaves by its deadline, and the gateway gives that 8 s; clocks differ. */
const UNDER_WAY_MAX_MS = CALL_MAX_MS + 10_000;
/** With these the gateway answers what it decided once the key was looked up. */
const DECIDED = new Set([404, 409, 422]);

const pathOf = (name: string) => `cowrie.draft.${name}`;

/** Where a draft is kept; whose it is belongs into its name. */
export function draftIn<Input extends Record<string, string>>(store: Store, name: string, empty: Input) {
  const at = pathOf(name);
  return {
    /** The draft that is kept; an empty one when there is none that can be read. */
    read(): Draft<Input> {
      return readDraft(store.getItem(at), empty) ?? { stage: 'typing', input: empty };
    },
    write: (draft: Draft<Input>) => store.setItem(at, JSON.stringify(draft)),
    clear: () => store.removeItem(at),
  };
}

/** Whether it was sent and its answer did not arrive. */
export const isSent = (store: Store, name: string): boolean =>
  readDraft(store.getItem(pathOf(name)), {})?.stage === 'sent';

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
    // An older console may not have had a field. Its draft is still sent again under its key.
    return { ...kept, input: { ...empty, ...kept.input } };
  } catch {
    return null;
  }
}

/** Another input is another intent: it has no key yet. */
export const typed = <Input>(input: Input): Draft<Input> => ({ stage: 'typing', input });

export const toReview = <Input>({ input }: Draft<Input>, key: string): Reviewed<Input> => ({
  stage: 'review',
  input,
  key,
});

export const toSent = <Input>(
  { input, key }: Reviewed<Input> | Sent<Input>,
  sentAtMs: number,
): Sent<Input> => ({ stage: 'sent', input, key, sentAtMs });

/**
 * What a draft is once its sending failed: the one place that says so. `before` is the draft as it was before that sending, `sent` as
 * it was sent.
 *
 * It stays sent where this answer leaves open what came of it. Where it was not sent before, and this one was refused for certain,
 * nothing has happened: it can be changed. Where it was sent before, and nobody knew what came of that, a refusal does not say that it
 * has not happened, unless
 * - it was decided after the key was looked up: had it happened, the gateway would have given the answer of then. Who is signed out,
 *   asks too often, lacks a right, or meets a service that is away is turned back before that. That the key was used for another
 *   request says the contrary: nothing but this draft has the key, and a later console may make another body of the same input;
 * - and what was sent before cannot be applied any more: no refusal is kept under a key, so one says nothing of what is under way.
 */
export function afterTrouble<Input>(
  { before, sent }: { before: Reviewed<Input> | Sent<Input>; sent: Sent<Input> },
  trouble: Trouble,
  nowMs: number,
): Reviewed<Input> | Sent<Input> {
  if (mayHaveHappened(trouble)) return sent;
  if (before.stage === 'review') return before;
  const { sentAtMs, key } = before;
  const isOver = nowMs - sentAtMs > UNDER_WAY_MAX_MS;
  return isOver && isDecided(trouble) ? toReview(before, key) : before;
}

const isDecided = (trouble: Trouble): boolean =>
  trouble.kind === 'problem' && DECIDED.has(trouble.status) && trouble.code !== 'idempotency_key_reused';

/** Where a page begins. What its address asks for replaces another draft, but never one that was sent without an answer. */
export function startOf<Input extends Record<string, string>>(
  kept: Draft<Input>,
  empty: Input,
  given: Partial<Record<keyof Input, string | undefined>>,
): Draft<Input> {
  const asked = Object.entries(given).filter(([, value]) => value !== undefined);
  const isKept = kept.stage === 'sent' || asked.every(([field, value]) => kept.input[field] === value);
  return isKept ? kept : typed({ ...empty, ...Object.fromEntries(asked) });
}
