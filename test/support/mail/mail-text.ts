/** Parses a mail as sent, with its text and its HTML; `raw` has one character per byte. */
export function textOfMail(raw: string): { to: string; subject: string; text: string; html: string } {
  const { headers, body } = partOf(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) throw new Error('the mail has no parts');
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\n/, '').replace(/\n$/, '')));
  const contentOf = (type: string): string => {
    const part = parts.find(({ headers: of }) => of.get('content-type')?.startsWith(type));
    if (!part) throw new Error(`the mail has no ${type}`);
    return decodeBody(part.body, part.headers.get('content-transfer-encoding') ?? '7bit');
  };
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
  };
}

function partOf(text: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = text.split('\n\n');
  const headers = new Map(
    head
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => {
        const [name = '', ...value] = line.split(':');
        return [name.toLowerCase(), value.join(':').trim()] as const;
      }),
  );
  return { headers, body: rest.join('\n\n') };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  return bytesOf(body.replaceAll('=\n', ''));
}

function bytesOf(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes encoded words (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : bytesOf(word.replaceAll('_', ' ')),
    );
}

export function tokenIn({ text }: { text: string }): string {
  const token = /#token=([A-Za-z0-9_-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('the mail has no link with a token');
  return token;
}
