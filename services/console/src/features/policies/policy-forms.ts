import * as removed from 'openapi:removeApprovalPolicy';
import * as set from 'openapi:setApprovalPolicy';
import type { ApprovalPolicy } from '@cowrie/client';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import { limit } from '../../kit/forms/form/limit-field-kinds.tsx';

/** A null policy never requires an approval. */
export type PolicyRow = {
  id: ApprovalPolicy['action'];
  /** The same value, under the name that the sentences use. */
  action: ApprovalPolicy['action'];
  policy: ApprovalPolicy | null;
};

const changes = ['policies'];
const above = defineFields({ aboveAmount: limit });
const dropUndefined = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, each]) => each !== undefined));

export const setPolicyAbove = defineFormFor<PolicyRow>()({
  name: 'set-policy',
  operation: 'setApprovalPolicy',
  document: set,
  fields: {
    ...above,
    toJson: (typed) => ({ aboveAmount: null, ...dropUndefined(above.toJson(typed)) }),
  },
  initialInput: ({ policy }) => ({ aboveAmount: policy?.aboveAmount?.toString() ?? '' }),
  toInput: ({ aboveAmount }, { id }) => ({ action: id, aboveAmount: aboveAmount ?? null }),
  changedQueries: changes,
});

export const setPolicyEach = defineFormFor<PolicyRow>()({
  name: 'set-policy',
  operation: 'setApprovalPolicy',
  document: set,
  schema: {},
  toInput: (_body, { id }) => ({ action: id, aboveAmount: null }),
  changedQueries: changes,
});

export const removePolicy = defineFormFor<PolicyRow>()({
  name: 'remove-policy',
  operation: 'removeApprovalPolicy',
  document: removed,
  toInput: (_body, { id }) => ({ action: id }),
  isDangerous: true,
  changedQueries: changes,
});
