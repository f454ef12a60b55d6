import { type EdgeRefusal, invalid } from '../../outcome.ts';

export function refuseWholeBody(refusal: EdgeRefusal): EdgeRefusal {
  const { code, detail, errors } = refusal;
  return code === 'invalid_request' && !errors ? invalid([{ path: '', message: detail }]) : refusal;
}
