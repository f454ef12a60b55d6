import { readFileSync } from 'node:fs';

/** The part of the OpenAPI document that the page of all operations needs. */
type Operation = { operationId: string; summary: string; description?: string; tags: [string] };
type Document = {
  tags: { name: string; description: string }[];
  'x-tagGroups': { tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
};

/** The document is beside the guide, so that every build can read it. */
const DOCUMENT = new URL('../../openapi.json', import.meta.url);

/** All operations by subject, as Markdown: their description, their call, and a link to the reference. */
export function listOperations(): string {
  const document: Document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
  const names = document['x-tagGroups'].flatMap(({ tags }) => tags);
  const sections = names.map((name) => {
    const about = document.tags.find((tag) => tag.name === name)?.description ?? '';
    const own = listed.filter(({ tags }) => tags[0] === name).map(describeOperation);
    return [`## ${name}`, about, ...own].join('\n\n');
  });
  return sections.join('\n\n');
}

type ListedOperation = Operation & { path: string; method: string };

function describeOperation({
  summary,
  description,
  operationId,
  method,
  path,
  tags,
}: ListedOperation): string {
  const slug = tags[0].toLowerCase().replaceAll(' ', '-');
  const reference = `<a href="/docs/reference/#tag/${slug}/${method}${path}" target="_self">API reference</a>`;
  const call = `\`${method} ${path}\`, \`${operationId}\` in the clients (${reference})`;
  return [`### ${summary}`, call, ...(description === undefined ? [] : [description])].join('\n\n');
}
