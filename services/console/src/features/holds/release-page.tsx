import { FormPage } from '../../kit/forms/form-page.tsx';
import { release } from './forms/release.tsx';

/** Releases any hold; for administrators. */
export const ReleasePage = () => <FormPage form={release} />;
