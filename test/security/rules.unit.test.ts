import { type KafkaRule, kafkaRules } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { readRules } from './stack/acls.ts';

const lineOf = ({ user, type, name, pattern, operation }: KafkaRule) =>
  `${user}: ${operation} ${type} ${name} (${pattern})`;

describe('the rights of the services in Kafka', () => {
  it('are the same in Kubernetes as everywhere else', () => {
    const declared = kafkaRules();
    const services = new Set(declared.map(({ user }) => user));
    const manifests = readRules().filter(({ user }) => services.has(user));
    expect(services.size).toBe(5);
    expect(manifests.map(lineOf).sort()).toEqual(declared.map(lineOf).sort());
  });
});
