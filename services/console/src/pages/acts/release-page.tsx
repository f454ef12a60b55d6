import { getRouteApi } from '@tanstack/react-router';
import { ReleaseFlow } from '../../ui/acts/holds/release-flow.tsx';
import { ActPage } from './act-page.tsx';

const route = getRouteApi('/acts/release');

/** Any hold, for administrators. */
export function ReleasePage() {
  const { holdId } = route.useSearch();
  return (
    <ActPage act="release">
      <ReleaseFlow given={{ holdId }} />
    </ActPage>
  );
}
