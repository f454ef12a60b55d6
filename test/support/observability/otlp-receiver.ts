import { createServer } from 'node:http';
import { bytesOf, fieldsOf, numberOf } from './protobuf.ts';

export type SentSpan = {
  service: string;
  name: string;
  kind: string;
  traceId: string;
  spanId: string;
  /** The first span of a trace has an empty text here. */
  parentSpanId: string;
  attributes: Record<string, string | number | boolean>;
  links: { traceId: string; spanId: string }[];
  isError: boolean;
};

export type OtlpReceiver = {
  endpoint: string;
  spans: readonly SentSpan[];
  trace(traceId: string): SentSpan[];
  close(): Promise<void>;
};

const KINDS = ['UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'];
const ERROR_STATUS = 2;

/** OTLP over HTTP with protobuf, as a collector receives it. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: SentSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const isTraces =
      request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
    if (isTraces) spans.push(...readSpans(Buffer.concat(chunks)));
    response.writeHead(isTraces ? 200 : 415, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    spans,
    trace: (traceId) => spans.filter((span) => span.traceId === traceId),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** See opentelemetry/proto/trace/v1/trace.proto. */
function readSpans(body: Buffer): SentSpan[] {
  return bytesOf(fieldsOf(body), 1).flatMap((resourceSpans) => {
    const fields = fieldsOf(resourceSpans);
    const resource = attributesIn(bytesOf(fields, 1).flatMap((bytes) => bytesOf(fieldsOf(bytes), 1)));
    return bytesOf(fields, 2)
      .flatMap((scopeSpans) => bytesOf(fieldsOf(scopeSpans), 2))
      .map((span) => toSpan(span, String(resource['service.name'])));
  });
}

function toSpan(bytes: Buffer, service: string): SentSpan {
  const fields = fieldsOf(bytes);
  const hex = (number: number) => bytesOf(fields, number)[0]?.toString('hex') ?? '';
  const status = bytesOf(fields, 15)[0];
  return {
    service,
    name: bytesOf(fields, 5)[0]?.toString() ?? '',
    kind: KINDS[numberOf(fields, 6)] ?? '',
    traceId: hex(1),
    spanId: hex(2),
    parentSpanId: hex(4),
    attributes: attributesIn(bytesOf(fields, 9)),
    links: bytesOf(fields, 13).map((link) => {
      const [traceId, spanId] = [1, 2].map(
        (number) => bytesOf(fieldsOf(link), number)[0]?.toString('hex') ?? '',
      );
      return { traceId: traceId ?? '', spanId: spanId ?? '' };
    }),
    isError: status !== undefined && numberOf(fieldsOf(status), 3) === ERROR_STATUS,
  };
}

function attributesIn(keyValues: readonly Buffer[]): SentSpan['attributes'] {
  return Object.fromEntries(
    keyValues.map((keyValue) => {
      const fields = fieldsOf(keyValue);
      const key = bytesOf(fields, 1)[0]?.toString() ?? '';
      return [key, plainValue(bytesOf(fields, 2)[0] ?? Buffer.alloc(0))];
    }),
  );
}

function plainValue(bytes: Buffer): string | number | boolean {
  const fields = fieldsOf(bytes);
  const text = bytesOf(fields, 1)[0];
  if (text) return text.toString();
  if (fields[0]?.number === 2) return numberOf(fields, 2) === 1;
  return numberOf(fields, 3);
}
