import { FormPage } from '../../kit/forms/form-page.tsx';
import { capture } from './forms/capture.tsx';

export const CapturePage = () => <FormPage form={capture} />;
