import { z } from 'zod';
import { type ApprovalInstruction, approvalField } from '../../approvals/approvals.ts';
import { command, type DataOf, type ReplyOf } from '../../contract.ts';
import { boundsFields, type CommandBounds } from '../../messages/bounds.ts';
import { commandSchema, type Envelope, Idempotency, Reply } from '../../messages/envelope.ts';
import { keyOfLedgerCommand, LEDGER_COMMANDS, LedgerCommand } from '../index.ts';

/** The ledger decides the commands of a bulk in order, each as if it had come alone. */
const NAMES = [
  'coins.transfer',
  'coins.purchase',
  'coins.split-purchase',
  'coins.reward',
  'coins.mint',
  'coins.burn',
  'coins.refund',
  'coins.refund-group',
  'hold.capture',
  'hold.release',
] as const;
export type BulkCommandName = (typeof NAMES)[number];
export type BulkCommand = {
  [N in BulkCommandName]: { name: N; data: DataOf<(typeof LEDGER_COMMANDS)[N]> };
}[BulkCommandName];

/** Principal, deadline and reply partition are in the message, once for all items. */
const itemFields = {
  id: z.uuid(),
  apiKeyId: z.uuid().nullable(),
  idempotency: Idempotency.nullable(),
  ...boundsFields,
  ...approvalField,
};
export type BulkItem = CommandBounds &
  BulkCommand & {
    id: string;
    apiKeyId: string | null;
    idempotency: Idempotency | null;
    approval?: ApprovalInstruction | undefined;
  };

const [first, ...others] = NAMES.map((name) =>
  z.object({ ...itemFields, name: z.literal(name), data: LEDGER_COMMANDS[name].data }),
);
if (!first) throw new Error('there is no command for a bulk');
/** TypeScript cannot follow through `Object.entries` that names and schemas belong together. */
const Item = z.discriminatedUnion('name', [first, ...others]) as unknown as z.ZodType<BulkItem>;

const NAME = 'bulk';

/** `replies` are in the order of the items. A refused item never refuses the bulk. */
const BULK = command({
  data: z.object({ items: z.array(Item).min(1) }),
  /** The sender combines only items of one partition. */
  key: ({ items }) => (items[0] ? keyOfLedgerCommand(items[0]) : ''),
  reply: z.object({ replies: z.array(Reply) }),
  rejects: [],
});
export const BULK_COMMANDS = { [NAME]: BULK };
export type BulkReply = ReplyOf<typeof BULK>;
export type LedgerBulk = Omit<Envelope, 'name'> & {
  name: typeof NAME;
  idempotency: Idempotency | null;
  data: DataOf<typeof BULK>;
};

export type LedgerMessage = LedgerCommand | LedgerBulk;
const Bulk = commandSchema(NAME, BULK.data);
export const LedgerMessage = z.discriminatedUnion('name', [
  LedgerCommand as z.ZodType<LedgerCommand> & z.core.$ZodTypeDiscriminable,
  Bulk,
]) as unknown as z.ZodType<LedgerMessage>;

export function commandsOfMessage(message: LedgerMessage): LedgerCommand[] {
  if (message.name !== NAME) return [message];
  const { data, ...envelope } = message;
  return data.items.map((item) => ({ ...envelope, ...item }) as LedgerCommand);
}
