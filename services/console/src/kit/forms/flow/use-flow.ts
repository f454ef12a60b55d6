import { type Client, newIdempotencyKey } from '@cowrie/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { afterTrouble, type Draft, draftIn, startOf, toReview, toSent, typed } from '../../drafts/draft.ts';
import { useViewer } from '../../session/viewer.tsx';
import { refresh } from '../refresh.ts';
import { type Running, useAct } from '../use-submission.ts';

type Fields = Record<string, string>;

type Options<Typed extends Fields, Body, Result> = {
  /** Names the draft: what is done. */
  name: string;
  empty: Typed;
  /** What it begins with. */
  given?: Partial<Record<keyof Typed, string | undefined>>;
  /** That stands in the address of its page. */
  isInAddress?: boolean;
  /** What is sent; null while something is missing. */
  bodyOf(input: Typed): Body | null;
  /** What it is sent by, found before it counts as sent. */
  client?(): Promise<Client>;
  send(body: Body, options: { idempotencyKey: string; client: Client }): Promise<Result>;
  /** The queries that it makes old, by the first word of their keys; without it all of them. */
  changes?: readonly string[] | undefined;
  onDone?: ((result: Result) => void) | undefined;
};

/** An act from what is typed to its result. */
export type Flow<Typed, Body, Result> = {
  input: Typed;
  body: Body | null;
  stage: 'typing' | 'review' | 'done';
  /** It was sent before, and nobody knows what came of it. */
  wasSent: boolean;
  act: Running;
  result: Result | null;
  type(next: Partial<Typed>): void;
  /** With what is added to it by then. */
  review(more?: Partial<Typed>): void;
  change(): void;
  another(): void;
};

/** Keeps what is typed, its key and whether it was sent in the tab, before anything leaves. */
export function useFlow<Typed extends Fields, Body, Result>({
  name,
  empty,
  given = {},
  isInAddress = true,
  bodyOf,
  client = async () => api,
  send,
  changes,
  onDone,
}: Options<Typed, Body, Result>): Flow<Typed, Body, Result> {
  const queries = useQueryClient();
  const kept = draftIn(sessionStorage, `${useViewer().id}.${name}`, empty);
  const [draft, setDraft] = useState(() => startOf(kept.read(), empty, given));
  const [result, setResult] = useState<Result | null>(null);
  const take = (next: Draft<Typed>) => {
    kept.write(next);
    setDraft(next);
  };
  useGiven(isInAddress ? given : {}, () => {
    setResult(null);
    take(startOf(draft, empty, given));
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
      take(afterTrouble({ before: draft, sent }, troubleOf(error), Date.now()));
      throw error;
    }
  };
  const finish = (answer: Result) => {
    kept.clear();
    setDraft(typed(empty));
    setResult(answer);
    refresh(queries, changes);
    onDone?.(answer);
  };
  const act = useAct(sendOnce, finish, draft.stage === 'typing' ? undefined : draft.key);
  const isTyping = draft.stage === 'typing' || body === null;
  return {
    input: draft.input,
    body,
    stage: result !== null ? 'done' : isTyping ? 'typing' : 'review',
    wasSent: draft.stage === 'sent' && !act.isBusy,
    act,
    result,
    type: (next) => take(typed({ ...draft.input, ...next })),
    review: (more = {}) => {
      const input = { ...draft.input, ...more };
      if (bodyOf(input) !== null) take(toReview(typed(input), newIdempotencyKey()));
    },
    change: () => take(typed(draft.input)),
    another: () => setResult(null),
  };
}

/** Takes what the address says, once: it is removed from there, so that what is typed afterwards outlives a reload. */
function useGiven(given: object, take: () => void): void {
  const navigate = useNavigate();
  const said = JSON.stringify(given);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken when it is said, whatever else changes
  useEffect(() => {
    if (said === '{}') return;
    take();
    navigate({ to: '.', search: {}, replace: true });
  }, [said]);
}
