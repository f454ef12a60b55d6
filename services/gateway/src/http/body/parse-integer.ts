const NUMBER_PARTS = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const ID_DIGITS_MAX = 16;

/** `5`, `5.0` and `50e-1` are 5; null when it is not from 0 to 2^53-1. */
export function parseInteger(numberText: string): number | null {
  const match = NUMBER_PARTS.exec(numberText);
  if (!match) return null;
  const [, whole = '', fraction = '', exponentText = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  const exponent = Number(exponentText) - fraction.length + (digits.length - significant.length);
  if (significant === '') return 0;
  if (exponent < 0 || significant.length + exponent > ID_DIGITS_MAX) return null;
  const value = Number(significant + '0'.repeat(exponent));
  return Number.isSafeInteger(value) ? value : null;
}
