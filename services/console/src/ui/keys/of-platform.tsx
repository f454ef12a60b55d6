import { Link } from '@tanstack/react-router';

/** Those of a platform; without one all of them. */
export const ofPlatform = <Row extends { platform: string | null }>(
  rows: readonly Row[],
  platform: string | undefined,
) => rows.filter((row) => platform === undefined || row.platform === platform);

/** Whose it is, where it is a platform's. */
export function PlatformLink({ platform }: { platform: string | null }) {
  if (platform === null) return null;
  return (
    <Link to="/platforms/$id" params={{ id: platform }}>
      {platform}
    </Link>
  );
}
