import { Navigate } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../kit/session/viewer.tsx';

export function StartPage() {
  const { role } = useViewer();
  return <Navigate to={isAtLeast(role, 'ADMIN') ? '/overview' : '/wallet'} replace />;
}
