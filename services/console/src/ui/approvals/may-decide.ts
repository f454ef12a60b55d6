import type { Approval } from '@cowrie/client';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { texts } from '../../i18n/language.tsx';
import { RIGHTS } from './rights.ts';

const useTexts = texts(
  {
    own: 'You asked for it: another administrator approves it. You can take it back.',
    role: 'Only another super admin can approve this.',
  },
  {
    own: 'C’est votre demande : un autre administrateur l’approuve. Vous pouvez la retirer.',
    role: 'Seul un autre super administrateur peut approuver ceci.',
  },
);

/** Whether the reader may approve what waits, as far as the interface can tell; else why not. The gateway decides. */
export function useWhyNotApprove({ action, requestedBy }: Approval): string | null {
  const t = useTexts();
  const viewer = useViewer();
  if (requestedBy === viewer.id) return t.own;
  return isAtLeast(viewer.role, RIGHTS[action].least) ? null : t.role;
}
