import { type FieldError, type Idempotency, operationOf } from '@cowrie/contracts';
import type { Operation } from '../../api/operations/operation.ts';
import type { CheckRights, Guard } from '../../auth/guard.ts';
import type { RequestContext } from '../../bus/bus.ts';
import { isObject } from '../../http/body/is-object.ts';
import { mayNeedApproval, toPlainBody } from '../../http/route/approvable-routes.ts';
import { idempotencyOf } from '../../http/route/idempotency.ts';
import { routePath } from '../../http/route/path.ts';
import { validateInput } from '../../http/route/validate.ts';
import { invalid, type Outcome, succeed } from '../../outcome.ts';
import { validateIdempotencyKey } from '../../request/headers.ts';
import type { SentOperation } from './envelope.ts';
import { hasPathId, ID_FIELD, type Operations } from './schemas.ts';

export type CheckedOperation = {
  operation: Operation;
  input: Parameters<Operation['plan']>[0];
  context: RequestContext;
  idempotency: Idempotency | null;
};

/** Checks rights, then the form of the idempotency key, then the input, like the single call. */
export async function checkOperation(
  { value, faults }: SentOperation,
  operations: Operations,
  { rights, addPolicies }: { rights: CheckRights; addPolicies: Guard['addPolicies'] },
): Promise<Outcome<CheckedOperation>> {
  if (!isObject(value)) return invalid([...faults, { path: '', message: 'must be an object' }]);
  const { operation: name, idempotencyKey, data, ...unknown } = value as Readonly<Record<string, unknown>>;
  const operation = findOperation(value, operations);
  if (!operation) return invalid([{ path: 'operation', message: describeNameError(name, operations) }]);
  const declared = operationOf(operation.operationId);
  const context = await rights(declared);
  if (!context.ok) return context;
  const key = validateIdempotencyKey(idempotencyKey ?? null, 'idempotencyKey');
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
  const { path, ...inputs } = input.value;
  const { method } = declared;
  const withPolicies = mayNeedApproval(operation.operationId)
    ? await addPolicies(context.value, { method, path, body: toPlainBody(data) })
    : context;
  if (!withPolicies.ok) return withPolicies;
  const idempotency = idempotencyOf(key.value, { method, path, body: inputs.body });
  return succeed({ operation, input: inputs, context: withPolicies.value, idempotency });
}

export function findOperation(value: unknown, operations: Operations): Operation | undefined {
  const name = isObject(value) && 'operation' in value ? value.operation : undefined;
  return typeof name === 'string' && Object.hasOwn(operations, name) ? operations[name] : undefined;
}

function describeNameError(name: unknown, operations: Operations): string {
  return name === undefined ? 'is required' : `must be one of ${Object.keys(operations).join(', ')}`;
}

function readData(operation: Operation, data: Readonly<Record<string, unknown>>, faults: FieldError[]) {
  const { [ID_FIELD]: id, ...others } = data;
  const withId = hasPathId(operation);
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
  // With `id` in `data` the error may be about that field, so its path stays.
  return withId && others.id === undefined ? invalid(errors.map(toDataPath), code) : input;
}

const toDataPath = ({ path, message }: FieldError): FieldError => ({
  path: path === 'id' ? ID_FIELD : path,
  message,
});
