import type { Approval } from '@cowrie/client';
import { texts } from '../../kit/i18n/language.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { rightOf } from '../../kit/values/approval-rights.ts';

const useTexts = texts({
  own: [
    'You asked for it: another administrator approves it. You can take it back.',
    'C’est votre demande : un autre administrateur l’approuve. Vous pouvez la retirer.',
  ],
  role: [
    'Only another super admin can approve this.',
    'Seul un autre super administrateur peut approuver ceci.',
  ],
  unknown: [
    'This page does not know this act. Load it again to approve it.',
    'Cette page ne connaît pas cet acte. Rechargez-la pour l’approuver.',
  ],
});

/** Whether the reader may approve what waits, as far as the interface can tell; else why not. The gateway decides. */
export function useWhyNotApprove({ action, requestedBy }: Approval): string | null {
  const t = useTexts();
  const viewer = useViewer();
  const right = rightOf(action);
  if (requestedBy === viewer.id) return t.own;
  // What nobody can be shown is not approved.
  if (right === undefined) return t.unknown;
  return isAtLeast(viewer.role, right.least) ? null : t.role;
}
