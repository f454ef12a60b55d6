import { parseAllDocuments } from 'yaml';
import { type Fields, fieldsAt, isFields, textAt } from '../../tools/values.ts';

export type Manifest = Fields & { apiVersion: string; kind: string };

export function parseManifests(text: string): Manifest[] {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((document) => {
    const [error] = document.errors;
    if (error) throw error;
    const value: unknown = document.toJS();
    if (value === null) return [];
    if (!isManifest(value)) throw new Error('a document without apiVersion and kind');
    return [value];
  });
}

function isManifest(value: unknown): value is Manifest {
  return isFields(value) && typeof value.apiVersion === 'string' && typeof value.kind === 'string';
}

export const nameOf = (document: Fields): string => textAt(document, 'metadata', 'name');

export const labelsOf = (document: Fields): Fields => fieldsAt(document, 'metadata', 'labels');

export const titleOf = (document: Manifest): string => `${document.kind} ${nameOf(document)}`;

export function ofKind(documents: readonly Manifest[], kind: string): Manifest[] {
  return documents.filter((document) => document.kind === kind);
}

export function theOne(documents: readonly Manifest[], kind: string, name: string): Manifest {
  const found = ofKind(documents, kind).find((document) => nameOf(document) === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}
