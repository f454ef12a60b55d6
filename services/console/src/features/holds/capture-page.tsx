import { FormPage } from '../../kit/forms/form-page.tsx';
import { capture } from './forms/capture.tsx';

/** Captures any hold; for administrators. */
export const CapturePage = () => <FormPage form={capture} />;
