import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../session/viewer.tsx';

export const filterByPlatform = <Row extends { platform: string | null }>(
  rows: readonly Row[],
  platform: string | undefined,
) => rows.filter((row) => platform === undefined || row.platform === platform);

export const PlatformName = ({ platform }: { platform: string }) =>
  isAtLeast(useViewer().role, 'ADMIN') ? <PlatformLink platform={platform} /> : platform;

export function PlatformLink({ platform }: { platform: string | null }) {
  if (platform === null) return null;
  return (
    <Link to="/platforms/$id" params={{ id: platform }}>
      {platform}
    </Link>
  );
}
