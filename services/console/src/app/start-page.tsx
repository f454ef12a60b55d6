import { Navigate } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../kit/session/viewer.tsx';

/** The first page: the overview for administrators, the wallet for others. */
export function StartPage() {
  const { role } = useViewer();
  return <Navigate to={isAtLeast(role, 'ADMIN') ? '/overview' : '/wallet'} replace />;
}
