import * as approved from 'openapi:approveAct';
import * as rejected from 'openapi:rejectApproval';
import type { Approval } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { approvalQuery } from '../../kit/api/approval-query.ts';
import { Quicker } from '../../kit/forms/decision.tsx';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { optional, text } from '../../kit/forms/form/field-kinds.tsx';
import { defineActOn } from '../../kit/forms/form/form.ts';
import { useWord } from '../../kit/values/term-names.ts';
import { ActDetails } from './details.tsx';

/** Shows the status after somebody else decided first. */
function Decided({ on: { id } }: { on: Approval }) {
  const word = useWord();
  const { data } = useQuery(approvalQuery(id));
  return <Quicker status={data ? word(data.status) : '…'} />;
}

const Shows = ({ on }: { on: Approval }) => <ActDetails approval={on} isBrief />;
const taken = { by: 'approval_not_open', Shows: Decided } as const;

/** The approver sends no API key: the key of the request counts. */
export const approveAct = defineActOn<Approval>()({
  name: 'approve-act',
  operation: 'approveAct',
  document: approved,
  input: (_body, { id, requestHash }) => ({ id, requestHash }),
  taken,
  Shows,
  problems: 'approval',
  // The form has no fields: the hash is that of the shown approval, so nobody approves something else.
  schema: {},
});

export const rejectAct = defineActOn<Approval>()({
  name: 'reject-act',
  operation: 'rejectApproval',
  document: rejected,
  fields: fields({ reason: optional(text) }),
  input: ({ reason }, { id }) => ({ id, ...(reason === undefined ? {} : { reason }) }),
  taken,
  Shows,
  isDangerous: true,
});
