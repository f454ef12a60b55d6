import { expect, it } from '@jest/globals';
import { ADMIN_ACTIONS } from '../admin-log.ts';
import { ACTIONS } from '../approvals/actions.ts';
import { OPERATIONS, type OperationDeclaration } from './index.ts';

const all: OperationDeclaration[] = Object.values(OPERATIONS);

it('has one operation for each method and path', () => {
  const requests = all.map(({ method, path }) => `${method} ${path}`);
  expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);
});

it('names every approval action and every entry of the administrative log', () => {
  expect(new Set(all.flatMap(({ action }) => action ?? []))).toEqual(new Set(ACTIONS));
  // Any operation with an approval action writes this entry.
  const audit = [...all.flatMap(({ audit }) => audit ?? []), 'approval.requested'];
  expect(new Set(audit)).toEqual(new Set(ADMIN_ACTIONS));
});
