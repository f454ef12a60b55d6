import type { Approval } from '@cowrie/client';
import { serverClock } from '../../kit/api/api.ts';
import { texts, useLanguage } from '../../kit/i18n/language.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { rightOf } from '../../kit/values/approval-rights.ts';
import { useApproverTimes } from './use-approver-times.ts';

const useTexts = texts({
  own: [
    'This is your request: another administrator must approve it. You can withdraw it.',
    'C’est votre demande : un autre administrateur doit l’approuver. Vous pouvez la retirer.',
  ],
  role: [
    'Only another super admin can approve this.',
    'Seul un autre super administrateur peut approuver cette demande.',
  ],
  tooNew: [
    (time: string) => `Your role is too new until ${time}. Then you can approve this.`,
    (time: string) => `Votre rôle est trop récent jusqu’au ${time}. Ensuite vous pourrez approuver.`,
  ],
  unknown: [
    'This page does not know this operation. Reload the page to approve it.',
    'Cette page ne connaît pas cette opération. Rechargez la page pour l’approuver.',
  ],
});

/** Null when the reader may approve, as far as the console can tell. The gateway decides. */
export function useApprovalRefusal({ action, requestedBy }: Approval): string | null {
  const t = useTexts();
  const viewer = useViewer();
  const { locale } = useLanguage();
  const times = useApproverTimes();
  const right = rightOf(action);
  if (requestedBy === viewer.id) return t.own;
  // An operation that this page cannot describe must not be approved here.
  if (right === undefined) return t.unknown;
  if (!isAtLeast(viewer.role, right.roleMin)) return t.role;
  const from = new Date(times?.[right.roleMin] ?? 0);
  if (from.getTime() <= serverClock.nowMs()) return null;
  return t.tooNew(new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(from));
}
