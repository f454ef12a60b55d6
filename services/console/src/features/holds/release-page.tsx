import { FormPage } from '../../kit/forms/form-page.tsx';
import { release } from './forms/release.tsx';

export const ReleasePage = () => <FormPage form={release} />;
