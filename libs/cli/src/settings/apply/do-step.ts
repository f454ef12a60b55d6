import { type Client, isConnectionError, isInputError, isOutcomeUnknown, isProblem } from '@cowrie/client';
import { commandFailure, EXIT } from '../../failures.ts';
import { callOperation } from '../../operations/call-operation.ts';
import type { Kind, Write } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { SecretPlace, Secrets } from '../secrets/secrets.ts';
import type { ApplyOutcome } from './outcome.ts';
import type { Step } from './plan.ts';
import { title } from './show.ts';
import type { WaitingApprovals } from './waiting.ts';

type StepContext = {
  client: Client;
  secrets: Secrets | null;
  waiting: WaitingApprovals;
};

type HeldAnswer = { approval: { id: string } };
const isHeld = (answer: object): answer is HeldAnswer =>
  'approval' in answer && typeof answer.approval === 'object' && answer.approval !== null;

export async function doStep(doing: StepContext, step: Step): Promise<ApplyOutcome> {
  const kind = kindOf(step.item.section);
  if (step.id !== null) return outcomeOf(await sendAll(doing, step, step.writes));
  const [making] = step.writes;
  const waits = making && doing.waiting(making);
  if (waits) return { state: 'waiting', approvals: [waits.id] };
  const place = kind.secret ? await placeFor(doing, step) : null;
  const made = making ? await make(doing, step, making, place) : {};
  if (isHeld(made)) return { state: 'waiting', approvals: [made.approval.id] };
  if (place && kind.secret) await keep(step, kind.secret, place, made);
  const after = kind.afterMaking?.(idOf(made), step.item.fields) ?? [];
  const outcome = outcomeOf(await sendAll(doing, step, after));
  return place && outcome.state === 'done' ? { ...outcome, secretIn: place.where } : outcome;
}

function placeFor({ secrets }: StepContext, { item }: Step): Promise<SecretPlace> {
  if (!secrets) throw new Error('whoever plans asks where secrets go first');
  return secrets.reserve(item);
}

const idOf = (made: object): string => ('id' in made ? String(made.id) : '');

/** Other errors are unexpected. */
const isRefused = (error: unknown): boolean =>
  (isProblem(error) || isConnectionError(error) || isInputError(error)) && !isOutcomeUnknown(error);

/** The secret's place is given back if certainly nothing was created. */
async function make(
  doing: StepContext,
  step: Step,
  making: Write,
  place: SecretPlace | null,
): Promise<object> {
  try {
    const made = await send(doing, making);
    if (isHeld(made)) await place?.giveBack();
    return made;
  } catch (error) {
    if (isRefused(error)) await place?.giveBack();
    if (!isOutcomeUnknown(error)) throw error;
    const lost = place ? ' If it exists then, its secret is lost: rotate it.' : '';
    throw commandFailure(
      `${title(step)}: no answer arrived. Run it again: it checks what exists.${lost}`,
      EXIT.outcomeUnknown,
    );
  }
}

async function keep(
  step: Step,
  secret: NonNullable<Kind['secret']>,
  place: SecretPlace,
  made: object,
): Promise<void> {
  const all = new Map(Object.entries(made));
  const kept = Object.fromEntries(secret.fields.map((name) => [name, all.get(name)]));
  try {
    await place.keep(kept);
  } catch (error) {
    // The reason is the system's or the command's own; the secret is in neither.
    const reason = error instanceof Error ? error.message : 'unknown';
    throw commandFailure(
      `${title(step)} was created, but its secret is lost: ${place.where} did not accept it (${reason}).\nRotate it: ${secret.rotate(idOf(made))}`,
      EXIT.failed,
    );
  }
}

async function sendAll(doing: StepContext, step: Step, writes: readonly Write[]): Promise<string[]> {
  const approvals: string[] = [];
  for (const write of writes) {
    const waits = doing.waiting(write);
    const answer = waits ? { approval: waits } : await sendKnown(doing, step, write);
    if (isHeld(answer)) approvals.push(answer.approval.id);
  }
  return approvals;
}

async function sendKnown(doing: StepContext, step: Step, write: Write): Promise<object> {
  try {
    return await send(doing, write);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const message = `${title(step)}: no answer arrived. Run it again: it checks what exists.`;
    throw commandFailure(message, EXIT.outcomeUnknown);
  }
}

const outcomeOf = (approvals: readonly string[]): ApplyOutcome =>
  approvals.length === 0 ? { state: 'done' } : { state: 'waiting', approvals };

const send = ({ client }: StepContext, { operation, input }: Write) =>
  callOperation(client, operation, input) as Promise<object>;
