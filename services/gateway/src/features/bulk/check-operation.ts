import { type FieldError, type Idempotency, operationOf } from '@cowrie/contracts';
import type { Operation } from '../../api/operations/operation.ts';
import type { Guard, Rights } from '../../auth/guard.ts';
import type { RequestContext } from '../../bus/bus.ts';
import { isObject } from '../../http/body/is-object.ts';
import { mayBeAct, plainBody } from '../../http/route/acts.ts';
import { idempotencyOf } from '../../http/route/idempotency.ts';
import { routePath } from '../../http/route/path.ts';
import { validateInput } from '../../http/route/validate.ts';
import { invalid, type Outcome, succeed } from '../../outcome.ts';
import { idempotencyKeyIn } from '../../request/headers.ts';
import type { Sent } from './envelope.ts';
import { hasId, ID_FIELD, type Operations } from './schemas.ts';

/** An operation that may be asked of the ledger. */
export type Checked = {
  operation: Operation;
  input: Parameters<Operation['plan']>[0];
  /** With the API key, if this operation takes one. */
  context: RequestContext;
  idempotency: Idempotency | null;
};

/** Checks one operation as its single call would: rights, the form of its key, then what it says. */
export async function checkOperation(
  { value, faults }: Sent,
  operations: Operations,
  { rights, asked }: { rights: Rights; asked: Guard['asking'] },
): Promise<Outcome<Checked>> {
  if (!isObject(value)) return invalid([...faults, { path: '', message: 'must be an object' }]);
  const { operation: name, idempotencyKey, data, ...unknown } = value as Readonly<Record<string, unknown>>;
  const operation = operationIn(value, operations);
  if (!operation) return invalid([{ path: 'operation', message: messageOf(name, operations) }]);
  const declared = operationOf(operation.operationId);
  const context = await rights(declared);
  if (!context.ok) return context;
  const key = idempotencyKeyIn(idempotencyKey ?? null, 'idempotencyKey');
  if (!key.ok) return key;
  const errors = [
    ...faults.map(({ path, message }) => ({ path: path.replace(/^data\./, ''), message })),
    ...Object.keys(unknown).map((path) => ({ path, message: 'is not known' })),
  ];
  if (!isObject(data)) {
    const message = data === undefined ? 'is required' : 'must be an object';
    return invalid([...errors, { path: 'data', message }]);
  }
  const input = readData(operation, data as Readonly<Record<string, unknown>>, errors);
  if (!input.ok) return input;
  const { path, ...given } = input.value;
  const { method } = declared;
  const asking = mayBeAct(operation.operationId)
    ? await asked(context.value, { method, path, body: plainBody(data) })
    : context;
  if (!asking.ok) return asking;
  const idempotency = idempotencyOf(key.value, { method, path, body: given.body });
  return succeed({ operation, input: given, context: asking.value, idempotency });
}

/** The operation that an item names, if there is one of that name. */
export function operationIn(value: unknown, operations: Operations): Operation | undefined {
  const name = isObject(value) && 'operation' in value ? value.operation : undefined;
  return typeof name === 'string' && Object.hasOwn(operations, name) ? operations[name] : undefined;
}

function messageOf(name: unknown, operations: Operations): string {
  return name === undefined ? 'is required' : `must be one of ${Object.keys(operations).join(', ')}`;
}

/** What an operation says, by the schemas of its single call, and the path that this would have. */
function readData(operation: Operation, data: Readonly<Record<string, unknown>>, faults: FieldError[]) {
  const { [ID_FIELD]: id, ...others } = data;
  const withId = hasId(operation);
  const input = validateInput(operation, {
    params: withId && id !== undefined ? { id } : {},
    query: { values: {}, faults: [] },
    body: { kind: 'parsed', value: withId ? others : data, faults },
  });
  if (input.ok) {
    const { params, body } = input.value;
    return succeed({
      params,
      body,
      path: routePath(operationOf(operation.operationId).path, { id: String(id) }),
    });
  }
  const { code, errors = [] } = input;
  // One that says `id` besides means another field.
  return withId && others.id === undefined ? invalid(errors.map(inData), code) : input;
}

const inData = ({ path, message }: FieldError): FieldError => ({
  path: path === 'id' ? ID_FIELD : path,
  message,
});
