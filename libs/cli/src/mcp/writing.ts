import type { CallOptions, Facts, Input } from '@cowrie/client';
import { z } from 'zod';
import { asShellLine } from '../failures.ts';
import { callOperation, type OperationName } from '../operations/call-operation.ts';
import { findOperation } from '../operations/operations.ts';
import { printable } from '../output.ts';
import { answerOf, refusalOf, shownFields, type ToolAnswer } from './answer.ts';
import { coins, once } from './inputs.ts';
import { isAdministrator } from './principal.ts';
import { answered, DEADLINE_MS, type Session, type Tool } from './tool.ts';

export type WritingDeclaration = {
  name: string;
  operation: OperationName;
  title: string;
  description: string;
  isDestructive: boolean;
  /** The tool moves the coins of its field `amount`, which is therefore required. */
  movesCoins: boolean;
  /** The platform may have a policy for this action. */
  policy?: NonNullable<Input<'listApprovals'>['action']>;
};
type Fields = Readonly<Record<string, unknown>>;

const ONCE =
  'If you call it again with the same arguments, it happens only once and returns the same answer with `replayed`. Repeat it this way after a failure or without an answer. To do the same a second time on purpose, give an idempotencyKey of your own.';

/** Each key takes effect once. Beyond the bound a person must do the operation. */
export function writing(declared: WritingDeclaration): Tool {
  const { name, title, isDestructive: destructiveHint, description } = declared;
  const { role, scopes, needsApiKey } = findOperation(declared.operation);
  return {
    ...{ name, right: { role, scopes }, needsApiKey, isForAll: false, isWriting: true },
    offer(server, session) {
      const hints = { readOnlyHint: false, destructiveHint, idempotentHint: true, openWorldHint: false };
      const inputSchema = z.object({ ...shapeOf(declared), ...once });
      const shown = { title, description: `${description} ${ONCE}`, inputSchema, annotations: hints };
      server.registerTool(name, shown, (input, { mcpReq }) =>
        answered(session, () =>
          perform(declared, session, input, AbortSignal.any([session.signal, mcpReq.signal])),
        ),
      );
    },
  };
}

/** Amounts may also be texts. */
function shapeOf({ operation, movesCoins }: WritingDeclaration): Record<string, z.ZodType> {
  const fields = [...findOperation(operation).fields].map(([name, { schema, isRequired }]) => {
    const type = name === 'amount' ? coins : z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
    return [name, isRequired || (movesCoins && name === 'amount') ? type : type.optional()] as const;
  });
  return Object.fromEntries(fields);
}

async function perform(
  declared: WritingDeclaration,
  session: Session,
  { idempotencyKey: given, ...fields }: Fields & { idempotencyKey?: string | undefined },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const idempotencyKey = given ?? session.keyOf(declared.name, fields);
  const amount = declared.movesCoins ? coins.parse(fields.amount) : undefined;
  const options = { signal, deadlineMs: DEADLINE_MS };
  const isAllowed =
    amount === undefined ||
    session.bound.take(idempotencyKey, amount) ||
    (await isHeldBack(declared, session, amount, options));
  if (!isAllowed) return forAPerson(declared, session, fields, idempotencyKey);
  let facts: Facts | undefined;
  const onAnswer = (of: Facts) => {
    facts = of;
  };
  const sent = { ...options, idempotencyKey, onAnswer };
  const done = (await callOperation(session.client, declared.operation, fields, sent)) as object;
  const { replayed = false, requestId = null } = facts ?? {};
  return answerOf({
    ...{ idempotencyKey, replayed, requestId },
    ...('approval' in done ? { outcome: 'Nothing has happened yet: another person must approve it.' } : {}),
    ...shownFields(done),
  });
}

/** The gateway will certainly hold this amount for a second person. */
async function isHeldBack(
  { policy }: WritingDeclaration,
  { client, principal }: Session,
  amount: string | number,
  options: CallOptions,
): Promise<boolean> {
  // Operations of a service account never wait for an approval.
  if (policy === undefined || principal.kind !== 'user' || !isAdministrator(principal)) return false;
  const { policies } = await client.listApprovalPolicies({}, options);
  return policies.some(
    ({ action, aboveAmount }) =>
      action === policy && (aboveAmount === null || aboveAmount.compare(amount) < 0),
  );
}

function forAPerson(
  { policy, operation }: WritingDeclaration,
  { bound }: Session,
  fields: Fields,
  idempotencyKey: string,
): ToolAnswer {
  const reason =
    policy === undefined
      ? 'The platform has no approvals for users’ own operations.'
      : `No policy of the platform (${policy}) requires approval for it.`;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const args = given.map(
    ([name, value]) => `--${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  const line = asShellLine(['--idempotency-key', idempotencyKey, 'call', operation, ...args], idempotencyKey);
  return refusalOf({
    title: 'A person must do this',
    detail: `This would exceed the ${bound.above} coins that this server may move per day by itself (${bound.used()} used). Nothing was sent. ${reason}`,
    code: 'above_the_bound',
    idempotencyKey,
    forAPerson: printable(line),
  });
}
