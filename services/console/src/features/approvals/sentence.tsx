import type { Approval } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { useLoadedApproval } from './use-loaded-approval.ts';

export function ApprovalSentence({ approval }: { approval: Approval }) {
  const { sentence } = useLoadedApproval(approval, true);
  return (
    <Link to="/approvals/$id" params={{ id: approval.id }}>
      {sentence}
    </Link>
  );
}
