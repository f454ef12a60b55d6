import * as document from 'openapi:startVerification';
import { defineForm } from '../../kit/forms/form/form.ts';

/** Starts a verification and opens its page, which shows the progress. */
export const startVerification = defineForm({
  name: 'start-verification',
  operation: 'startVerification',
  document,
  toInput: () => ({}),
  changedQueries: ['verifications'],
  nextPage: ({ id }) => ({ to: '/verifications/$id', params: { id } }),
});
