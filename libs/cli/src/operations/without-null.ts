import type { JsonSchema } from '@cowrie/client';

export function withoutNull(schema: JsonSchema): { form: JsonSchema; takesNull: boolean } {
  const forms = schema.anyOf ?? [schema];
  const form = forms.find(({ type }) => type !== 'null') ?? schema;
  return { form, takesNull: forms.length > 1 && forms.some(({ type }) => type === 'null') };
}
