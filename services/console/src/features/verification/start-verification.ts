import * as document from 'openapi:startVerification';
import { defineForm } from '../../kit/forms/form/form.ts';

export const startVerification = defineForm({
  name: 'start-verification',
  operation: 'startVerification',
  document,
  toInput: () => ({}),
  changedQueries: ['verifications'],
  nextPage: ({ id }) => ({ to: '/verifications/$id', params: { id } }),
});
