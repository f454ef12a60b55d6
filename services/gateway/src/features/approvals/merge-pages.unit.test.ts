import type { ApprovalState } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';
import { mergePages } from './merge-pages.ts';

const approval = (createdAtMs: number) => ({ createdAtMs, id: `id-${createdAtMs}` }) as ApprovalState;
const page = (times: number[], next: number | null) => ({
  approvals: times.map(approval),
  next: next === null ? null : { createdAtMs: next, id: `id-${next}` },
});
const timesOf = ({ approvals, next }: ReturnType<typeof mergePages>) => [
  approvals.map(({ createdAtMs }) => createdAtMs),
  next?.createdAtMs ?? null,
];

it('a merged page ends at the first incomplete page, and the next one continues there', () => {
  expect(timesOf(mergePages([page([9, 7], 7), page([8, 6, 5], null)], 10))).toEqual([[9, 8, 7], 7]);
  expect(timesOf(mergePages([page([9, 7], 7), page([8, 6], 6)], 2))).toEqual([[9, 8], 8]);
  expect(timesOf(mergePages([page([9], null), page([8], null)], 2))).toEqual([[9, 8], null]);
  expect(timesOf(mergePages([page([], null), page([], null)], 2))).toEqual([[], null]);
});
