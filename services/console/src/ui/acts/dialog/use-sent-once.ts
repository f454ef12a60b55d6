import { useState } from 'react';
import { useViewer } from '../../../app/viewer.tsx';
import { draftIn } from '../../../drafts/draft.ts';
import { sendOnce } from '../../../drafts/send-once.ts';
import type { Typed } from '../act/fields.ts';

const sendUnkept = <Result>(_input: Typed, call: (idempotencyKey: string) => Promise<Result>) => call('');

/** What is typed in a dialog, as it was sent before a reload, and its sending, once. An operation that takes no key is sent as it is. */
export function useSentOnce<Given extends Typed>(name: string, empty: Given, takesKey: boolean) {
  const kept = draftIn(sessionStorage, `${useViewer().id}.${name}`, empty);
  const [start] = useState(kept.read);
  if (!takesKey) return { start: empty, wasSent: false, send: sendUnkept };
  return {
    start: start.input,
    /** It was sent before, and nobody knows what came of it. */
    wasSent: start.stage === 'sent',
    send: <Result>(input: Given, call: (idempotencyKey: string) => Promise<Result>) =>
      sendOnce(kept, input, call),
  };
}
