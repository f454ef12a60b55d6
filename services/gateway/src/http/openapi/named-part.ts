export const namedPart = (name: string): Record<string, unknown> => ({ [NAMED_PART]: name });

export const NAMED_PART = 'namedPart';
