import type { CallOptions, Facts, Input } from '@cowrie/client';
import { asShellLine } from '../failures.ts';
import { printable } from '../output.ts';
import { answerOf, refusalOf, shownFields, type ToolAnswer } from './answer.ts';
import { isAdministrator } from './principal.ts';
import { answered, DEADLINE_MS, type Reading, type Session, type Tool } from './tool.ts';

type Writing<In> = Reading<In> & {
  /** What it does cannot be taken back. */
  isDestructive: boolean;
  needsApiKey?: true;
  /** The coins that it moves; null: none. */
  amountOf: ((input: In) => string | number) | null;
  /** The act for which the platform may have a policy of approvals. */
  act?: NonNullable<Input<'listApprovals'>['action']>;
  /** The same for a person, as arguments of `cowrie`: what the caller says stands behind `--`. */
  command(input: In): string[];
};

const ONCE =
  'Called again with the same arguments it happens once, and answers the same with `replayed`: repeat it so after a failure or without an answer. To do the same a second time on purpose, give an idempotencyKey of your own.';

/** A tool that changes something: once for each key, and by itself within the bound alone. */
export function writing<In extends { idempotencyKey?: string | undefined }>(said: Writing<In>): Tool {
  const { name, right, needsApiKey = false } = said;
  return {
    ...{ name, right, needsApiKey, isForAll: false, isWriting: true },
    offer(server, session) {
      const { title, isDestructive: destructiveHint, input: inputSchema } = said;
      const annotations = {
        readOnlyHint: false,
        destructiveHint,
        idempotentHint: true,
        openWorldHint: false,
      };
      const description = `${said.description} ${ONCE}`;
      server.registerTool(name, { title, description, inputSchema, annotations }, (input, { mcpReq }) =>
        answered(session, () =>
          perform(said, session, input, AbortSignal.any([session.signal, mcpReq.signal])),
        ),
      );
    },
  };
}

async function perform<In extends { idempotencyKey?: string | undefined }>(
  said: Writing<In>,
  session: Session,
  input: In,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const idempotencyKey = input.idempotencyKey ?? session.keyOf(said.name, input);
  const amount = said.amountOf?.(input);
  const options = { signal, deadlineMs: DEADLINE_MS };
  const isAllowed =
    amount === undefined ||
    session.bound.take(idempotencyKey, amount) ||
    (await isHeldBack(said, session, amount, options));
  if (!isAllowed) return forAPerson(said, session, input, idempotencyKey);
  let facts: Facts | undefined;
  const onAnswer = (of: Facts) => {
    facts = of;
  };
  const done = await said.run(session, input, { ...options, idempotencyKey, onAnswer });
  const { replayed = false, requestId = null } = facts ?? {};
  const waits = 'approval' in done;
  return answerOf({
    ...{ idempotencyKey, replayed, requestId },
    ...(waits ? { outcome: 'Nothing is done yet: another person has to approve it.' } : {}),
    ...shownFields(done),
  });
}

/** Whether the gateway is sure to hold an act of so many coins back for a second person. */
async function isHeldBack<In>(
  { act }: Writing<In>,
  { client, principal }: Session,
  amount: string | number,
  options: CallOptions,
): Promise<boolean> {
  // What a service account does by itself waits for nobody.
  if (act === undefined || principal.kind !== 'user' || !isAdministrator(principal)) return false;
  const { policies } = await client.listApprovalPolicies({}, options);
  return policies.some(
    ({ action, aboveAmount }) => action === act && (aboveAmount === null || aboveAmount.compare(amount) < 0),
  );
}

function forAPerson<In>(
  { act, command }: Writing<In>,
  { bound }: Session,
  input: In,
  idempotencyKey: string,
): ToolAnswer {
  const policy =
    act === undefined
      ? 'The platform has no approvals for this act of a user on their own.'
      : `No policy of the platform (${act}) holds it back for a second person.`;
  return refusalOf({
    title: 'A person has to do this',
    detail: `It would be more than the ${bound.above} coins that this server moves by itself on a day, of which ${bound.used()} are used. Nothing was sent. ${policy}`,
    code: 'above_the_bound',
    idempotencyKey,
    forAPerson: printable(
      asShellLine(['--idempotency-key', idempotencyKey, ...command(input)], idempotencyKey),
    ),
  });
}
