import { ActPage } from '../../kit/forms/form-page.tsx';
import { capture } from './forms/capture.tsx';

/** Any hold, for administrators. */
export const CapturePage = () => <ActPage act={capture} />;
