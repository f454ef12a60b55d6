import * as removed from 'openapi:removeApprovalPolicy';
import * as set from 'openapi:setApprovalPolicy';
import type { ApprovalPolicy } from '@cowrie/client';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { defineActOn } from '../../kit/forms/form/form.ts';
import { limit } from '../../kit/forms/form/limit-field-kinds.tsx';

/** An act, and when a second person is asked about it; null: never. */
export type PolicyRow = {
  id: ApprovalPolicy['action'];
  /** The same, for its sentences. */
  action: ApprovalPolicy['action'];
  policy: ApprovalPolicy | null;
};

const changes = ['policies'];
const above = fields({ aboveAmount: limit });
const given = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, each]) => each !== undefined));

/** A second person is asked above so much, or about each. */
export const setPolicyAbove = defineActOn<PolicyRow>()({
  name: 'set-policy',
  operation: 'setApprovalPolicy',
  document: set,
  fields: {
    ...above,
    asChecked: (typed) => ({ aboveAmount: null, ...given(above.asChecked(typed)) }),
  },
  begin: ({ policy }) => ({ aboveAmount: policy?.aboveAmount?.toString() ?? '' }),
  input: ({ aboveAmount }, { id }) => ({ action: id, aboveAmount: aboveAmount ?? null }),
  changes,
});

/** Of an act without an amount: each waits. */
export const setPolicyEach = defineActOn<PolicyRow>()({
  name: 'set-policy',
  operation: 'setApprovalPolicy',
  document: set,
  schema: {},
  input: (_body, { id }) => ({ action: id, aboveAmount: null }),
  changes,
});

export const removePolicy = defineActOn<PolicyRow>()({
  name: 'remove-policy',
  operation: 'removeApprovalPolicy',
  document: removed,
  input: (_body, { id }) => ({ action: id }),
  isDangerous: true,
  changes,
});
