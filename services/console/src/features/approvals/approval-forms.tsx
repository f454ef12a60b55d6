import * as approved from 'openapi:approveAct';
import * as rejected from 'openapi:rejectApproval';
import type { Approval } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { approvalQuery } from '../../kit/api/approval-query.ts';
import { AlreadyDecided } from '../../kit/forms/decision.tsx';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { optional, text } from '../../kit/forms/form/field-kinds.tsx';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import { useWord } from '../../kit/values/term-names.ts';
import { ApprovalDetails } from './details.tsx';

function DecidedStatus({ record: { id } }: { record: Approval }) {
  const word = useWord();
  const { data } = useQuery(approvalQuery(id));
  return <AlreadyDecided status={data ? word(data.status) : '…'} />;
}

const Details = ({ record }: { record: Approval }) => <ApprovalDetails approval={record} isBrief />;
const conflict = { code: 'approval_not_open', Message: DecidedStatus } as const;

/** The approver sends no API key: the key of the request counts. */
export const approveForm = defineFormFor<Approval>()({
  name: 'approve-act',
  operation: 'approveAct',
  document: approved,
  toInput: (_body, { id, requestHash }) => ({ id, requestHash }),
  conflict,
  Details,
  problemWords: 'approval',
  // The form has no fields: the hash is that of the shown approval, so nobody approves something else.
  schema: {},
});

export const rejectForm = defineFormFor<Approval>()({
  name: 'reject-act',
  operation: 'rejectApproval',
  document: rejected,
  fields: defineFields({ reason: optional(text) }),
  toInput: ({ reason }, { id }) => ({ id, ...(reason === undefined ? {} : { reason }) }),
  conflict,
  Details,
  isDangerous: true,
});
