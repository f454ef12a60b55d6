import type { Approval } from '@cowrie/client';
import type { Output } from './output.ts';

/** Shows the answer of an act, or that a second person has to see it first. */
export function showAct<T extends object>(
  out: Output,
  answer: T | { approval: Approval },
  show: (done: T) => void = (done) => out.show(done),
): void {
  if (!isHeld(answer)) {
    show(answer);
    return;
  }
  out.show(out.isJson ? answer : shortOf(answer.approval));
  out.note(`Another person has to approve it: cowrie approvals approve ${answer.approval.id}`);
}

function isHeld(answer: object): answer is { approval: Approval } {
  return 'approval' in answer && answer.approval !== undefined;
}

/** An approval in a few lines. */
export function shortOf({ id, action, target, amount, request, requestedBy, status, expiresAt }: Approval) {
  return { id, status, action, target, amount, request, requestedBy, expiresAt };
}
