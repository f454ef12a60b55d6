import { capture } from '../../ui/acts/holds/capture.tsx';
import { ActPage } from './act-page.tsx';

/** Any hold, for administrators. */
export const CapturePage = () => <ActPage act={capture} />;
