import { ActPage } from '../../kit/forms/form-page.tsx';
import { release } from './forms/release.tsx';

/** Any hold, for administrators. */
export const ReleasePage = () => <ActPage act={release} />;
