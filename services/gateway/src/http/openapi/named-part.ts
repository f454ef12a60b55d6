/** Marks an object that several bodies contain, so that the document has it once, under this name. */
export const namedPart = (name: string): Record<string, unknown> => ({ [NAMED_PART]: name });

export const NAMED_PART = 'namedPart';
