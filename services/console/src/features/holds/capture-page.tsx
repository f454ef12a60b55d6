import { ActPage } from '../../kit/acts/act-page.tsx';
import { capture } from './acts/capture.tsx';

/** Any hold, for administrators. */
export const CapturePage = () => <ActPage act={capture} />;
