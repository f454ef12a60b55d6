import { ActPage } from '../../kit/acts/act-page.tsx';
import { release } from './acts/release.tsx';

/** Any hold, for administrators. */
export const ReleasePage = () => <ActPage act={release} />;
