/** See https://docs.usebruno.com/bru-lang/overview for the format. */
export type Pair = { name: string; value: string; isLeftOut?: boolean };

export type Auth =
  | { kind: 'none' }
  | { kind: 'bearer'; token: string }
  | { kind: 'basic'; name: string; password: string };

export type Body = { kind: 'json'; text: string } | { kind: 'form-urlencoded'; fields: readonly Pair[] };

export type BruRequest = {
  name: string;
  seq: number;
  method: string;
  url: string;
  path: readonly Pair[];
  query: readonly Pair[];
  headers: readonly Pair[];
  auth: Auth;
  body: Body | null;
  script?: string;
  keep: Record<string, string>;
  assert: Record<string, string>;
  docs: string;
};

export function requestText(request: BruRequest): string {
  const { name, seq, method, url, path, query, headers, auth, body, script, keep, assert, docs } = request;
  return textOf([
    block('meta', [`name: ${name}`, 'type: http', `seq: ${seq}`]),
    block(method, [`url: ${url}`, `body: ${bodyKind(body)}`, `auth: ${auth.kind}`]),
    pairs('params:query', query),
    pairs('params:path', path),
    pairs('headers', headers),
    authBlock(auth),
    body && bodyBlock(body),
    script === undefined ? null : block('script:pre-request', script.split('\n')),
    pairs('vars:post-response', toPairs(keep)),
    pairs('assert', toPairs(assert)),
    docsBlock(docs),
  ]);
}

export function folderText(name: string, seq: number, docs: string): string {
  return textOf([block('meta', [`name: ${name}`, `seq: ${seq}`]), docsBlock(docs)]);
}

export const environmentText = (values: Record<string, string>): string =>
  textOf([pairs('vars', toPairs(values))]);

export const docsText = (docs: string): string => textOf([docsBlock(docs)]);

const textOf = (blocks: readonly (string | null)[]) =>
  `${blocks.filter((each) => each !== null).join('\n\n')}\n`;

const block = (name: string, lines: readonly string[]) =>
  [`${name} {`, ...lines.map((line) => (line === '' ? '' : `  ${line}`)), '}'].join('\n');

function pairs(name: string, given: readonly Pair[]): string | null {
  if (given.length === 0) return null;
  return block(
    name,
    given.map(({ name: key, value, isLeftOut }) => `${isLeftOut ? '~' : ''}${key}: ${value}`.trimEnd()),
  );
}

const toPairs = (values: Record<string, string>): Pair[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const bodyKind = (body: Body | null) =>
  body?.kind === 'form-urlencoded' ? 'formUrlEncoded' : (body?.kind ?? 'none');

function bodyBlock(body: Body): string | null {
  if (body.kind === 'form-urlencoded') return pairs('body:form-urlencoded', body.fields);
  return block('body:json', body.text.split('\n'));
}

function authBlock(auth: Auth): string | null {
  if (auth.kind === 'bearer') return block('auth:bearer', [`token: ${auth.token}`]);
  if (auth.kind === 'basic')
    return block('auth:basic', [`username: ${auth.name}`, `password: ${auth.password}`]);
  return null;
}

const docsBlock = (docs: string) => (docs === '' ? null : block('docs', docs.split('\n')));
