import * as document from 'openapi:startVerification';
import { defineAct } from '../../kit/acts/act/act.ts';

/** Its page follows it to its end. */
export const startVerification = defineAct({
  name: 'start-verification',
  operation: 'startVerification',
  document,
  input: () => ({}),
  changes: ['verifications'],
  leadsTo: ({ id }) => ({ to: '/verifications/$id', params: { id } }),
});
