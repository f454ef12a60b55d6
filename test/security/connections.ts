import { topicSpecsOf } from '@cowrie/contracts';
import { createKafkaClient, ensureTopics, type KafkaClient } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import { createAuthority } from '../../libs/runtime/src/testing/certificates.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aPersonWith, theSuperAdmin, transfer } from '../support/fixtures.ts';
import { clientWith, quiet, type SecureStack, USERS } from './stack/index.ts';
import type { Service } from './stack/services.ts';

const RECONNECTED_WITHIN_MS = 60_000;

const reach = (client: KafkaClient, withinMs = 0) =>
  ensureTopics(client, topicSpecsOf('history'), { withinMs });

export function connectionsToKafka(stackOf: () => SecureStack, services: () => Service[]): void {
  describe('a connection to Kafka', () => {
    it('is refused without a certificate that Kafka knows', async () => {
      const { certificates, kafka, filesOf } = stackOf();
      const { servers, stranger } = certificates;
      const strange = certificates.mount('x', { authority: stranger, trusted: servers, commonName: 'admin' });
      await expect(reach(clientWith(kafka.brokers, 'x', strange))).rejects.toThrow(/certificate|unknown/i);
      const { ca } = filesOf('admin');
      await expect(reach(clientWith(kafka.brokers, 'x', { ca }))).rejects.toThrow(/certificate/i);
      const plain = createKafkaClient({ brokers: kafka.brokers, clientId: 'x', logger: quiet });
      await expect(reach(plain)).rejects.toThrow('topics not ready');
    });

    it('requires a broker that the authority certified for the requested name', async () => {
      const { certificates, kafka, filesOf } = stackOf();
      const { clients } = certificates;
      const deceived = certificates.mount('y', { authority: clients, trusted: certificates.stranger });
      await expect(reach(clientWith(kafka.brokers, 'y', deceived))).rejects.toThrow(
        /verify|self.signed|issuer/i,
      );
      const byAddress = kafka.brokers.replace('localhost', '127.0.0.1');
      await expect(reach(clientWith(byAddress, 'admin', filesOf('admin')))).rejects.toThrow(/altnames/);
      await reach(clientWith(kafka.brokers, 'admin', filesOf('admin')));
    });

    it('uses the certificates that are on disk by then', async () => {
      const { certificates, clientOf, kafka } = stackOf();
      const superAdmin = await theSuperAdmin();
      const [payer, receiver] = [await aPersonWith(10, superAdmin), await aPerson()];
      const old = certificates.mount('old', {
        authority: certificates.clients,
        trusted: certificates.servers,
      });
      const renewed = createAuthority('clients, renewed');
      for (const user of USERS)
        certificates.mount(user, { authority: renewed, trusted: certificates.servers });
      await kafka.restart(renewed);
      await expect(reach(clientWith(kafka.brokers, 'old', old))).rejects.toThrow(/certificate|unknown/i);
      // A broker leads no partition right after its restart.
      await reach(clientOf('history'), RECONNECTED_WITHIN_MS);
      await eventually(() => transfer(payer, { toUserId: receiver.id }, 1), RECONNECTED_WITHIN_MS);
      for (const service of services()) {
        await service.ready();
        expect(service.log()).toContain('certificates read again');
        // The service was not restarted for the new certificate.
        expect(service.starts()).toBe(1);
      }
    });
  });
}
