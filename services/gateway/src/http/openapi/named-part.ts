/** Marks an object that stands in several bodies: it is published once, under this name. */
export const namedPart = (name: string): Record<string, unknown> => ({ [NAMED_PART]: name });

export const NAMED_PART = 'namedPart';
