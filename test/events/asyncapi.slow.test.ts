import { Parser } from '@asyncapi/parser';
import { CloudEventHeaders, EVENTS, type EventType, TOPICS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { default as formats } from 'ajv-formats';
import { asyncApi, exampleOf } from './asyncapi.ts';
import { schemaFiles } from './schemas.ts';

/** This finding only says that AsyncAPI 3.1 exists, which not every tool reads. */
const NEWER_VERSION = 'asyncapi-latest-version';

const PARSERS_OWN = 'x-parser-schema-id';

const parsed = new Parser().parse(JSON.stringify(asyncApi()));

describe('the AsyncAPI document', () => {
  it("passes AsyncAPI's own parser", async () => {
    const { diagnostics } = await parsed;
    const found = diagnostics.map(({ code, message, path }) => ({ code, message, at: path.join('.') }));
    expect(found.filter(({ code }) => code !== NEWER_VERSION)).toEqual([]);
  });

  it('has every event in the topic that carries it, and a server with a login for each', async () => {
    const { document } = await parsed;
    const channels = document?.channels().all() ?? [];
    const topics = channels.map((channel) => channel.address());
    expect(topics).toEqual([TOPICS.coinEvents, TOPICS.userEvents]);
    const messages = channels.flatMap((channel) => channel.messages().all());
    expect(messages.map((message) => message.name())).toEqual(Object.keys(EVENTS));
    const servers = document?.servers().all() ?? [];
    expect(servers.map((server) => server.security().length)).toEqual([1, 1]);
  });

  it.each(Object.keys(EVENTS) as EventType[])('shows a valid example of %s', async (type) => {
    const { document } = await parsed;
    const ajv = formats.default(new Ajv2020({ allErrors: true }).addVocabulary([PARSERS_OWN]));
    const message = document?.components().messages().get(type);
    const [example] = message?.examples().all() ?? [];
    const schema = JSON.parse(schemaFiles().get(`${type}.schema.json`) ?? '');
    ajv.validate(schema, example?.payload());
    expect([example?.payload(), ajv.errors]).toEqual([exampleOf(type), null]);
    const headers = example?.headers();
    ajv.validate(message?.headers()?.json() ?? false, headers);
    expect([headers?.ce_type, headers?.ce_dataschema, ajv.errors]).toEqual([type, schema.$id, null]);
    expect(CloudEventHeaders.safeParse(headers).success).toBe(true);
    expect(Object.values(exampleOf(type)).map(String)).toContain(headers?.ce_subject);
  });
});
