import { type EdgeRefusal, invalid } from '../../outcome.ts';

/** A 400 of the service is about no single field. */
export function refusedAsAWhole(refusal: EdgeRefusal): EdgeRefusal {
  const { code, detail } = refusal;
  return code === 'invalid_request' ? invalid([{ path: '', message: detail }]) : refusal;
}
