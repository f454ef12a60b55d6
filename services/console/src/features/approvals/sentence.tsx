import type { Approval } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { useTold } from './use-told.ts';

/** What an act does, in a sentence that leads to its page. */
export function ActSentence({ approval }: { approval: Approval }) {
  const { sentence } = useTold(approval, true);
  return (
    <Link to="/approvals/$id" params={{ id: approval.id }}>
      {sentence}
    </Link>
  );
}
