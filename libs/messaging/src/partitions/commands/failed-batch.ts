import type { Envelope } from '@cowrie/contracts';
import { type Fault, faultyCommandOf, isCommitUnknown } from '@cowrie/telemetry';
import { reasonOf } from '../fault.ts';
import type { Failure } from '../partition-pause.ts';
import type { CommandBatch } from './command-batch.ts';
import type { Pending } from './partition-log.ts';

/** A command becomes a dead letter after this many failures of its own. */
const MAX_TRIES = 3;

type Entry<C extends Envelope> = CommandBatch<C>[number];

export type Remedy<C extends Envelope> =
  | { kind: 'pause'; entries: readonly Entry<C>[]; failure: Failure }
  | { kind: 'oneByOne'; entries: readonly Entry<C>[] }
  | { kind: 'retry'; entry: Entry<C>; pending: Pending<C>; tries: number; failure: Failure }
  | { kind: 'deadLetter'; entry: Entry<C>; pending: Pending<C>; command: C; tries: number; detail: string };

/** Only a command that a caller waits for is ever given up. */
export function remedyOf<C extends Envelope>(
  batch: CommandBatch<C>,
  { error, fault, maxBatch }: { error: unknown; fault: Fault; maxBatch: number },
): Remedy<C> {
  const { detail } = fault;
  const commitUnknown = isCommitUnknown(error);
  const isCommands = fault.whose === 'command' && !commitUnknown;
  const faulty = isCommands ? faultyOf(batch, error) : null;
  if (!faulty && isCommands && batch.flatMap(({ taken }) => taken).length > 1) {
    return { kind: 'oneByOne', entries: batch };
  }
  if (!faulty) {
    const failure = { reason: reasonOf(fault), detail, commitUnknown, limit: maxBatch };
    return { kind: 'pause', entries: batch, failure };
  }
  const { entry, pending, command } = faulty;
  const tries = (pending.tries ?? 0) + 1;
  if (tries >= MAX_TRIES && command.replyPartition !== null) {
    return { kind: 'deadLetter', entry, pending, command, tries, detail };
  }
  const what = `${command.name} ${command.id} at offset ${pending.message.offset} cannot be applied: ${detail}`;
  return { kind: 'retry', entry, pending, tries, failure: { reason: 'command', detail: what, limit: 1 } };
}

/** Null means that several commands may be at fault. */
function faultyOf<C extends Envelope>(batch: CommandBatch<C>, error: unknown) {
  const id = faultyCommandOf(error);
  const all = batch.flatMap((entry) =>
    entry.taken.map((pending) => ({ entry, pending, command: pending.command })),
  );
  const found =
    all.find(({ command }) => id !== null && command?.id === id) ?? (all.length === 1 ? all[0] : null);
  return found?.command ? { ...found, command: found.command } : null;
}
