import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../session/viewer.tsx';

/** Returns the rows of a platform, or all rows without one. */
export const filterByPlatform = <Row extends { platform: string | null }>(
  rows: readonly Row[],
  platform: string | undefined,
) => rows.filter((row) => platform === undefined || row.platform === platform);

/** A platform's name; administrators get a link to its page. */
export const PlatformName = ({ platform }: { platform: string }) =>
  isAtLeast(useViewer().role, 'ADMIN') ? <PlatformLink platform={platform} /> : platform;

/** A link to the platform's page; nothing without a platform. */
export function PlatformLink({ platform }: { platform: string | null }) {
  if (platform === null) return null;
  return (
    <Link to="/platforms/$id" params={{ id: platform }}>
      {platform}
    </Link>
  );
}
