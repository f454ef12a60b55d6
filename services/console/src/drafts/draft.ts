/**
 * What somebody is about to send: typed, then looked over, then sent under a key. It is kept across a reload, so that what was
 * sent without an answer is sent again under the same key, and happens once.
 */

export type Draft<Input> =
  | { stage: 'typing'; input: Input }
  | { stage: 'review' | 'sent'; input: Input; key: string };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STAGES: readonly unknown[] = ['typing', 'review', 'sent'];

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
    // The console of before may not have had a field: what it sent is still sent again under its key.
    return { ...kept, input: { ...empty, ...kept.input } };
  } catch {
    return null;
  }
}

/** Another input is another intent: it has no key yet. */
export const typed = <Input>(input: Input): Draft<Input> => ({ stage: 'typing', input });

export const toReview = <Input>({ input }: Draft<Input>, key: string): Draft<Input> => ({
  stage: 'review',
  input,
  key,
});

/** What was sent without an answer stays sent; what was refused for certain can be changed. */
export function afterTrouble<Input>(draft: Draft<Input>, isOutcomeUnknown: boolean): Draft<Input> {
  if (draft.stage !== 'sent') return draft;
  return isOutcomeUnknown ? draft : { ...draft, stage: 'review' };
}

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
