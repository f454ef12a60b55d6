import { randomUUID } from 'node:crypto';
import type { Person } from './protocol.ts';

/** A request as bytes, and its success status. One with `counts: false` only prepares the next. */
export type Request = { text: string; accepted: number; counts?: false; hasOperations?: true };

/** Supplies one connection with requests. */
export type Source = {
  next(): Request;
  /** Receives the answer to the last request, when it was accepted. */
  heard?(body: string): void;
};

/** Sends an idempotency key, as a careful caller does. */
export function post(path: string, token: string, body: string, apiKey = ''): Request {
  const headers = `${apiKey}idempotency-key: ${randomUUID()}\r\n`;
  return { text: postText(path, token, body, headers), accepted: 201 };
}

/** Like `post`, without an idempotency key. */
export function postWithoutKey(path: string, token: string, body: string, apiKey = ''): Request {
  return { text: postText(path, token, body, apiKey), accepted: 201 };
}

function postText(path: string, token: string, body: string, headers = ''): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: cowrie\r\nauthorization: Bearer ${token}\r\n${headers}` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

/** A request with several operations, given as JSON. Each must contain its own key. */
export function bulk(token: string, operations: readonly string[]): Request {
  const text = postText('/api/bulk', token, `{"operations":[${operations.join(',')}]}`);
  return { text, accepted: 200, hasOperations: true };
}

export function get(path: string, { token }: Person): Request {
  const text = `GET ${path} HTTP/1.1\r\nhost: cowrie\r\nauthorization: Bearer ${token}\r\n\r\n`;
  return { text, accepted: 200 };
}

/** Picks random users. */
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
