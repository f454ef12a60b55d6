/** Asks a gateway for something that has to succeed; gives the body of the answer. */
export type Ask = (method: string, path: string, token: string, body?: object) => Promise<unknown>;

export function createAsk(baseUrl: string): Ask {
  return async (method, path, token, body) => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

type Credentials = { clientId: string; clientSecret: string };

/** A token of a service account, by the grant that the form names. */
export async function askForToken(
  baseUrl: string,
  { clientId, clientSecret }: Credentials,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}` };
  const body = new URLSearchParams(form);
  const answer = await fetch(`${baseUrl}/api/auth/token`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`/api/auth/token: ${answer.status} ${text}`);
  const { access_token: token }: { access_token: string } = JSON.parse(text);
  return token;
}
