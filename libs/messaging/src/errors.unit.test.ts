import { describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import {
  describeError,
  isBrokerRefusal,
  isFatal,
  isForbidden,
  isKafkaError,
  sendError,
  wasNeverSent,
} from './errors.ts';

const protocol = (type: string) =>
  new kafkajs.KafkaJSProtocolError(Object.assign(new Error(type), { type, code: 1, retriable: false }));
const exceeded = (cause: Error) =>
  new kafkajs.KafkaJSNumberOfRetriesExceeded(cause, { retryCount: 5, retryTime: 1 });

describe('errors', () => {
  it('tells a message that never left from one that may have been written', () => {
    expect(wasNeverSent(sendError('not_sent', 'away'))).toBe(true);
    expect(wasNeverSent(sendError('maybe_sent', 'lost'))).toBe(false);
    expect(wasNeverSent(new Error('other'))).toBe(false);
    expect(wasNeverSent(undefined)).toBe(false);
  });

  it('takes for fatal what no restart mends, also inside other errors', () => {
    expect(isFatal(exceeded(protocol('TOPIC_AUTHORIZATION_FAILED')))).toBe(true);
    expect(isFatal(protocol('INCONSISTENT_GROUP_PROTOCOL'))).toBe(true);
    expect(isFatal(exceeded(new kafkajs.KafkaJSConnectionError('refused')))).toBe(false);
    expect(isFatal(new TypeError("reading 'nodeId'"))).toBe(false);
  });

  it('knows a refusal of the broker from a broken connection', () => {
    expect(isBrokerRefusal(exceeded(protocol('MESSAGE_TOO_LARGE')))).toBe(true);
    expect(isBrokerRefusal(exceeded(new kafkajs.KafkaJSConnectionError('refused')))).toBe(false);
  });

  it('knows that a right is missing, also of one topic among several', () => {
    const several = new kafkajs.KafkaJSAggregateError('Topic creation errors', [
      protocol('TOPIC_ALREADY_EXISTS'),
      protocol('TOPIC_AUTHORIZATION_FAILED'),
    ]);
    expect(isForbidden(exceeded(several))).toBe(true);
    expect(isForbidden(protocol('GROUP_AUTHORIZATION_FAILED'))).toBe(true);
    expect(isForbidden(new kafkajs.KafkaJSAggregateError('x', [protocol('TOPIC_ALREADY_EXISTS')]))).toBe(
      false,
    );
    expect(isForbidden(undefined)).toBe(false);
  });

  it('knows the errors of kafkajs from those of a handler', () => {
    expect(isKafkaError(protocol('REBALANCE_IN_PROGRESS'))).toBe(true);
    expect(isKafkaError(new Error('of the handler'))).toBe(false);
    expect(isKafkaError('text')).toBe(false);
  });

  it('describes an error with its causes, each once', () => {
    const cause = new Error('refused');
    expect(describeError(new Error('no Kafka', { cause: new Error('refused', { cause }) }))).toBe(
      'no Kafka: refused',
    );
    expect(describeError('text')).toBe('text');
  });
});
