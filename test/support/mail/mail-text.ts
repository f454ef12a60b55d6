/** Parses a plain mail as sent; `raw` has one character per byte. */
export function textOfMail(raw: string): { to: string; subject: string; text: string } {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n');
  const headers = new Map(
    head
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => {
        const [name = '', ...value] = line.split(':');
        return [name.toLowerCase(), value.join(':').trim()] as const;
      }),
  );
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: decodeBody(rest.join('\n\n'), encoding),
  };
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
