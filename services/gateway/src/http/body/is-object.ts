import { isLosslessNumber } from 'lossless-json';

/** A JSON object; a number is none, though it is parsed as one. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}
