import { type Client, newIdempotencyKey } from '@cowrie/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import {
  createDraftStore,
  type Draft,
  draftAfterTrouble,
  startDraft,
  toReview,
  toSent,
  typedDraft,
} from '../../drafts/draft.ts';
import { useViewer } from '../../session/viewer.tsx';
import { refresh } from '../refresh.ts';
import { type Submission, useSubmission } from '../use-submission.ts';

type Fields = Record<string, string>;

type Options<Typed extends Fields, Body, Result> = {
  name: string;
  empty: Typed;
  addressInput?: Partial<Record<keyof Typed, string | undefined>>;
  isInAddress?: boolean;
  bodyOf(input: Typed): Body | null;
  /** Called before the draft counts as sent. */
  client?(): Promise<Client>;
  send(body: Body, options: { idempotencyKey: string; client: Client }): Promise<Result>;
  /** The first words of query keys; all queries are refetched if it is omitted. */
  changedQueries?: readonly string[] | undefined;
  onDone?: ((result: Result) => void) | undefined;
};

export type Flow<Typed, Body, Result> = {
  input: Typed;
  body: Body | null;
  stage: 'typing' | 'review' | 'done';
  wasSent: boolean;
  submission: Submission;
  result: Result | null;
  type(next: Partial<Typed>): void;
  review(more?: Partial<Typed>): void;
  change(): void;
  another(): void;
};

/**
 * Stores the input, the idempotency key and the step in the tab's session storage before anything is sent.
 */
export function useFlow<Typed extends Fields, Body, Result>({
  name,
  empty,
  addressInput = {},
  isInAddress = true,
  bodyOf,
  client = async () => api,
  send,
  changedQueries,
  onDone,
}: Options<Typed, Body, Result>): Flow<Typed, Body, Result> {
  const queries = useQueryClient();
  const kept = createDraftStore(sessionStorage, `${useViewer().id}.${name}`, empty);
  const [draft, setDraft] = useState(() => startDraft(kept.read(), empty, addressInput));
  const [result, setResult] = useState<Result | null>(null);
  const take = (next: Draft<Typed>) => {
    kept.write(next);
    setDraft(next);
  };
  useAddressInput(isInAddress ? addressInput : {}, () => {
    setResult(null);
    take(startDraft(draft, empty, addressInput));
  });
  const body = bodyOf(draft.input);
  const sendOnce = async (): Promise<Result> => {
    if (draft.stage === 'typing' || body === null) throw new Error('only what was looked over is sent');
    const by = await client();
    const sent = toSent(draft, Date.now());
    take(sent);
    try {
      return await send(body, { idempotencyKey: draft.key, client: by });
    } catch (error) {
      take(draftAfterTrouble({ before: draft, sent }, troubleOf(error), Date.now()));
      throw error;
    }
  };
  const finish = (answer: Result) => {
    kept.clear();
    setDraft(typedDraft(empty));
    setResult(answer);
    refresh(queries, changedQueries);
    onDone?.(answer);
  };
  const submission = useSubmission(sendOnce, finish, draft.stage === 'typing' ? undefined : draft.key);
  const isTyping = draft.stage === 'typing' || body === null;
  return {
    input: draft.input,
    body,
    stage: result !== null ? 'done' : isTyping ? 'typing' : 'review',
    wasSent: draft.stage === 'sent' && !submission.isBusy,
    submission,
    result,
    type: (next) => take(typedDraft({ ...draft.input, ...next })),
    review: (more = {}) => {
      const input = { ...draft.input, ...more };
      if (bodyOf(input) !== null) take(toReview(typedDraft(input), newIdempotencyKey()));
    },
    change: () => take(typedDraft(draft.input)),
    another: () => setResult(null),
  };
}

/**
 * Takes initial values from the address once and removes them there, so that later input survives a reload.
 */
function useAddressInput(given: object, take: () => void): void {
  const navigate = useNavigate();
  const addressKey = JSON.stringify(given);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address is taken
  useEffect(() => {
    if (addressKey === '{}') return;
    take();
    navigate({ to: '.', search: {}, replace: true });
  }, [addressKey]);
}
