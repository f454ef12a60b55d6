import { getRouteApi } from '@tanstack/react-router';
import { CaptureFlow } from '../../ui/acts/holds/capture-flow.tsx';
import { ActPage } from './act-page.tsx';

const route = getRouteApi('/acts/capture');

/** Any hold, for administrators. */
export function CapturePage() {
  const { holdId, amount } = route.useSearch();
  return (
    <ActPage act="capture">
      <CaptureFlow given={{ holdId, amount }} />
    </ActPage>
  );
}
