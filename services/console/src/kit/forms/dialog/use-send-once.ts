import { useState } from 'react';
import { createDraftStore, typedDraft } from '../../drafts/draft.ts';
import { sendOnce } from '../../drafts/send-once.ts';
import { useViewer } from '../../session/viewer.tsx';
import type { FormInput } from '../form/fields.ts';

/** The key survives a reload. An operation without a key is sent directly. */
export function useSendOnce<FieldInput extends FormInput>(
  name: string,
  empty: FieldInput,
  takesKey: boolean,
) {
  const kept = createDraftStore(sessionStorage, `${useViewer().id}.${name}`, empty);
  const [draft, setDraft] = useState(kept.read);
  const [intent, setIntent] = useState(0);
  return {
    start: draft.input,
    /** The input that was sent without an answer. It is either sent again unchanged, or discarded. */
    sent: draft.stage === 'sent' ? draft.input : null,
    intent,
    discard() {
      kept.clear();
      setDraft(typedDraft(draft.input));
      setIntent(intent + 1);
    },
    async send<Result>(
      input: FieldInput,
      call: (idempotencyKey: string) => Promise<Result>,
    ): Promise<Result> {
      if (!takesKey) return call('');
      try {
        return await sendOnce(kept, input, call, draft);
      } finally {
        setDraft(kept.read());
      }
    },
  };
}
