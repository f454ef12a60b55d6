import {
  closeObjects,
  createFaults,
  type Faults,
  type OpenApi,
  pointerOf,
  resolveReference,
} from './openapi.ts';

type CheckedRequest = { method: string; path: string };
type CheckedAnswer = { status: number; headers: Record<string, unknown>; text: string; json: unknown };
export type CheckAnswer = (asked: CheckedRequest, given: CheckedAnswer) => string[];

type Header = { required: boolean; schema: { type: string } };
type Response = { headers?: Record<string, unknown>; content?: Record<string, unknown> };

const COMMON =
  /^(allow|cache-control|connection|content-(length|type)|date|keep-alive|pragma|trailer|transfer-encoding|vary|x-content-type-options)$/;

export function createCheckAnswer(published: OpenApi): CheckAnswer {
  const document = closeObjects(published);
  const faultsOf = createFaults(document);
  return ({ method, path }, given) => {
    const template = templateOf(document, path, method);
    if (template === undefined) return [];
    const here = pointerOf('paths', template, method.toLowerCase(), 'responses', String(given.status));
    const { value: response, pointer } = resolveReference<Response | undefined>(document, here);
    if (!response) return [`the status ${given.status} is not documented`];
    const faults = [
      ...bodyFaults(faultsOf, pointer, response, given),
      ...headerFaults(document, faultsOf, pointer, response, given),
    ];
    return faults;
  };
}

function templateOf({ paths }: OpenApi, path: string, method: string): string | undefined {
  const asked = (path.split('?')[0] ?? '').split('/');
  const fits = (template: string) => {
    const segments = template.split('/');
    if (segments.length !== asked.length) return false;
    return segments.every((segment, at) =>
      segment.startsWith('{') ? asked[at] !== '' : segment === asked[at],
    );
  };
  const found = Object.keys(paths)
    .filter((template) => paths[template]?.[method.toLowerCase()] && fits(template))
    .sort((a, b) => a.split('{').length - b.split('{').length);
  return found[0];
}

function bodyFaults(
  faultsOf: Faults,
  pointer: string,
  { content }: Response,
  { headers, text, json }: CheckedAnswer,
): string[] {
  if (!content) return text === '' ? [] : ['there is a body, and none is documented'];
  const type = String(headers['content-type']);
  const documented = Object.keys(content).find((name) => type === name || type === `${name}; charset=utf-8`);
  if (documented === undefined) return [`the media type ${type} is not documented`];
  return faultsOf(`${pointer}${pointerOf('content', documented, 'schema')}`, json ?? text);
}

function headerFaults(
  document: OpenApi,
  faultsOf: Faults,
  pointer: string,
  { headers: documented = {} }: Response,
  { headers }: CheckedAnswer,
): string[] {
  const names = Object.keys(documented);
  const unknown = Object.keys(headers).filter(
    (name) => !COMMON.test(name) && !names.some((known) => known.toLowerCase() === name),
  );
  const faults = names.flatMap((name) => {
    const header = resolveReference<Header>(document, `${pointer}${pointerOf('headers', name)}`);
    const text = headers[name.toLowerCase()];
    if (text === undefined) return header.value.required ? [`the header ${name} is missing`] : [];
    const value = header.value.schema.type === 'integer' ? Number(text) : text;
    return faultsOf(`${header.pointer}/schema`, value).map((fault) => `${name}${fault}`);
  });
  return [...unknown.map((name) => `the header ${name} is not documented`), ...faults];
}
