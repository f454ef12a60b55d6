import * as document from 'openapi:startVerification';
import { defineAct } from '../../kit/forms/form/form.ts';

/** Its page follows it to its end. */
export const startVerification = defineAct({
  name: 'start-verification',
  operation: 'startVerification',
  document,
  input: () => ({}),
  changes: ['verifications'],
  leadsTo: ({ id }) => ({ to: '/verifications/$id', params: { id } }),
});
