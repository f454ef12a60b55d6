import { isLosslessNumber } from 'lossless-json';

/** A number does not count as an object, although it is parsed to one (`LosslessNumber`). */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}
