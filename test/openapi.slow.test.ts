import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import {
  type Content,
  closeObjects,
  createFaults,
  type OpenApi,
  pointerOf,
  resolveReference,
} from './support/contract/openapi.ts';

const document: OpenApi = JSON.parse(await readFile(`${import.meta.dirname}/../docs/openapi.json`, 'utf8'));
const faultsOf = createFaults(closeObjects(document));

type Place = { where: string; pointer: string; content: Content };

const places = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    const here = pointerOf('paths', path, method);
    const pointers = [
      ...(operation.requestBody ? [`${here}/requestBody`] : []),
      ...Object.keys(operation.responses).map((status) => `${here}/responses/${status}`),
    ];
    return pointers.flatMap((at): Place[] => {
      const { value, pointer } = resolveReference<{ content?: Content }>(document, at);
      const where = `${operation.operationId} ${at.slice(here.length)}`;
      return value.content ? [{ where, pointer, content: value.content }] : [];
    });
  }),
);

describe('the examples of the OpenAPI document', () => {
  it('exist for each body, and match its schema', () => {
    const faults = places.flatMap(({ where, pointer, content }) =>
      Object.entries(content).flatMap(([type, { example, examples = {} }]) => {
        const values = [example, ...Object.values(examples).map(({ value }) => value)].filter(
          (value) => value !== undefined,
        );
        if (values.length === 0) return [`${where} has no example`];
        const schema = `${pointer}${pointerOf('content', type, 'schema')}`;
        return values.flatMap((value) => faultsOf(schema, value)).map((fault) => `${where}: ${fault}`);
      }),
    );
    expect(faults).toEqual([]);
    expect(places.length).toBeGreaterThan(500);
  });
});
