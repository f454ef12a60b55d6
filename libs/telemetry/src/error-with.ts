export function errorWith<F extends object>(message: string, fields: F, cause?: unknown): Error & F {
  const error = cause === undefined ? new Error(message) : new Error(message, { cause });
  return Object.assign(error, fields);
}
