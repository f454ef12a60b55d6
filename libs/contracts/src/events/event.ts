import type { z } from 'zod';

/** Adds to the data of an event its description and an example, for the documents of other teams. */
export const event = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: z.input<Schema>,
): Schema => schema.meta({ description, examples: [example] });
