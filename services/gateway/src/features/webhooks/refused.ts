import { type EdgeRefusal, invalid } from '../../outcome.ts';

/** A 400 of the service that names no field is about all of them. */
export function refusedAsAWhole(refusal: EdgeRefusal): EdgeRefusal {
  const { code, detail, errors } = refusal;
  return code === 'invalid_request' && !errors ? invalid([{ path: '', message: detail }]) : refusal;
}
