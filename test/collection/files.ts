import { docsText, environmentText, folderText, requestText } from './bru.ts';
import { type Document, operationsOf } from './document.ts';
import { requestOf } from './request.ts';
import { tourRequests } from './tour.ts';

const ENVIRONMENT = {
  base: '{{process.env.BASE}}',
  adminEmail: '{{process.env.ADMIN_EMAIL}}',
  adminPassword: '{{process.env.ADMIN_PASSWORD}}',
  apiKey: '{{process.env.API_KEY}}',
};
const ABOUT = `Cowrie's API: "Tour" is a story to run from top to bottom, the other folders have every operation.

Made of docs/openapi.json by \`node test/openapi.ts\`; README.md says how to open and run it.`;
const TOUR_ABOUT =
  'Register, log in, mint, transfer, buy, refund, hold, capture, read the statement: each request has what the ones before it found out, and says what its answer has to be.';

export function collectionFiles(document: Document): Map<string, string> {
  const operations = operationsOf(document);
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'Cowrie', type: 'collection' }, null, 2)}\n`],
    ['collection.bru', docsText(ABOUT)],
    ['environments/local.bru', environmentText(ENVIRONMENT)],
    ['Tour/folder.bru', folderText('Tour', 1, TOUR_ABOUT)],
  ]);
  for (const request of tourRequests(operations)) {
    files.set(
      `Tour/${String(request.seq).padStart(2, '0')}-${slugOf(request.name)}.bru`,
      requestText(request),
    );
  }
  const tags = document['x-tagGroups'].flatMap((group) => group.tags);
  for (const [index, tag] of tags.entries()) {
    const about = document.tags.find(({ name }) => name === tag)?.description ?? '';
    files.set(`${tag}/folder.bru`, folderText(tag, index + 2, about));
    const own = operations.filter(({ tags: [first] }) => first === tag);
    for (const [place, operation] of own.entries()) {
      files.set(`${tag}/${operation.operationId}.bru`, requestText(requestOf(operation, place + 1)));
    }
  }
  return files;
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-');
