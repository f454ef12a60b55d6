import { useState } from 'react';
import { draftIn, typed } from '../../drafts/draft.ts';
import { sendOnce } from '../../drafts/send-once.ts';
import { useViewer } from '../../session/viewer.tsx';
import type { Typed } from '../form/fields.ts';

/** What is typed in a dialog, as it was sent before a reload, and its sending, once. An operation that takes no key is sent as it is. */
export function useSentOnce<Given extends Typed>(name: string, empty: Given, takesKey: boolean) {
  const kept = draftIn(sessionStorage, `${useViewer().id}.${name}`, empty);
  const [draft, setDraft] = useState(kept.read);
  const [intent, setIntent] = useState(0);
  return {
    start: draft.input,
    /** What was sent while nobody knows what came of it: it goes out again as it was, or is discarded. */
    sent: draft.stage === 'sent' ? draft.input : null,
    /** Another once it is discarded. */
    intent,
    discard() {
      kept.clear();
      setDraft(typed(draft.input));
      setIntent(intent + 1);
    },
    async send<Result>(input: Given, call: (idempotencyKey: string) => Promise<Result>): Promise<Result> {
      if (!takesKey) return call('');
      try {
        return await sendOnce(kept, input, call, draft);
      } finally {
        setDraft(kept.read());
      }
    },
  };
}
