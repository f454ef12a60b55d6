import { TAG_GROUPS } from './tags.ts';

type Media = { schema: { required?: readonly string[] } };
type Operation = { requestBody?: { required: boolean; content: Record<string, Media> } };
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

/** Adds what the library leaves out of the document that it makes of the routes. */
export function finishDocument(document: Document) {
  const { paths, components } = document;
  return {
    ...document,
    'x-tagGroups': TAG_GROUPS,
    paths: mapValues(paths, (path) => mapValues(path, finishOperation)),
    components: { ...components, schemas: ofAnswers(components.schemas) },
  };
}

/** Named schemas are all of answers; the library makes one for inputs of each as well. */
function ofAnswers(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.endsWith('Input')));
}

function finishOperation(operation: Operation): Operation {
  const { requestBody } = operation;
  if (!requestBody) return operation;
  // No body counts as an empty object, which is enough where no field is required.
  const required = Object.values(requestBody.content).some(({ schema }) => schema.required !== undefined);
  return { ...operation, requestBody: { ...requestBody, required } };
}

function mapValues<T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
