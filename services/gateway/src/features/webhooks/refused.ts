import { type Failed, invalid } from '../../outcome.ts';

/** A 400 of the service is about no single field. */
export function refusedAsAWhole(failed: Failed): Failed {
  const { code, detail } = failed.problem;
  return code === 'invalid_request' ? invalid([{ path: '', message: detail }]) : failed;
}
