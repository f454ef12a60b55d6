import { release } from '../../ui/acts/holds/release.tsx';
import { ActPage } from './act-page.tsx';

/** Any hold, for administrators. */
export const ReleasePage = () => <ActPage act={release} />;
