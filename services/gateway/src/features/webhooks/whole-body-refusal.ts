import { type EdgeRefusal, invalid } from '../../outcome.ts';

/** A 400 of the webhooks service without a field concerns the whole body. */
export function refuseWholeBody(refusal: EdgeRefusal): EdgeRefusal {
  const { code, detail, errors } = refusal;
  return code === 'invalid_request' && !errors ? invalid([{ path: '', message: detail }]) : refusal;
}
