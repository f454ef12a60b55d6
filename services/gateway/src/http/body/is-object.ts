import { isLosslessNumber } from 'lossless-json';

/** A number is none, although it is parsed to an object. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}
