import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../session/viewer.tsx';

/** Those of a platform; without one all of them. */
export const ofPlatform = <Row extends { platform: string | null }>(
  rows: readonly Row[],
  platform: string | undefined,
) => rows.filter((row) => platform === undefined || row.platform === platform);

/** A platform's name. Its page is an administrator's. */
export const PlatformName = ({ platform }: { platform: string }) =>
  isAtLeast(useViewer().role, 'ADMIN') ? <PlatformLink platform={platform} /> : platform;

/** Whose it is, where it is a platform's. */
export function PlatformLink({ platform }: { platform: string | null }) {
  if (platform === null) return null;
  return (
    <Link to="/platforms/$id" params={{ id: platform }}>
      {platform}
    </Link>
  );
}
