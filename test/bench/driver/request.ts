import { randomUUID } from 'node:crypto';
import type { Person } from './protocol.ts';

export type Request = { text: string; accepted: number; hasOperations?: true };
export type Maker = () => Request;

export function post(path: string, token: string, body: string, apiKey = ''): Request {
  const headers = `${apiKey}idempotency-key: ${randomUUID()}\r\n`;
  return { text: postText(path, token, body, headers), accepted: 201 };
}

function postText(path: string, token: string, body: string, headers = ''): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: cowrie\r\nauthorization: Bearer ${token}\r\n${headers}` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

/** Each operation must contain its own key. */
export function bulk(token: string, operations: readonly string[]): Request {
  const text = postText('/api/bulk', token, `{"operations":[${operations.join(',')}]}`);
  return { text, accepted: 200, hasOperations: true };
}

export function get(path: string, { token }: Person): Request {
  const text = `GET ${path} HTTP/1.1\r\nhost: cowrie\r\nauthorization: Bearer ${token}\r\n\r\n`;
  return { text, accepted: 200 };
}

export function pickFrom(users: readonly Person[]): { someone(): Person; other(than: Person): Person } {
  const someone = (): Person => {
    const person = users[Math.floor(Math.random() * users.length)];
    if (!person) throw new Error('there is nobody');
    return person;
  };
  const other = (than: Person): Person => {
    for (;;) {
      const person = someone();
      if (person.id !== than.id) return person;
    }
  };
  return { someone, other };
}
