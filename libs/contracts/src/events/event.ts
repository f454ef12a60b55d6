import type { z } from 'zod';

/** Documents for other teams show the description and the example. */
export const event = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: z.input<Schema>,
): Schema => schema.meta({ description, examples: [example] });
