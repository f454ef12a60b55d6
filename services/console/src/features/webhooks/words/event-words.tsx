import type { Input } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { texts } from '../../../kit/i18n/language.tsx';

export type EventType = Input<'createWebhook'>['types'][number];

/** What an event says, in words: one that is missing is an error of types. */
const useTexts = texts<Record<EventType | 'webhook.ping', string>>(
  {
    'coin.transaction.recorded': 'Coins moved',
    'xaf.transaction.recorded': 'XAF moved',
    'coin.wallet.opened': 'Wallet opened',
    'coin.wallet.closed': 'Wallet closed',
    'coin.wallet.frozen': 'Wallet frozen',
    'coin.wallet.unfrozen': 'Wallet unfrozen',
    'coin.hold.placed': 'Hold placed',
    'coin.hold.captured': 'Hold captured',
    'coin.hold.released': 'Hold released',
    'coin.hold.expired': 'Hold expired',
    'coin.payment-request.created': 'Payment request created',
    'coin.payment-request.paid': 'Payment request paid',
    'coin.payment-request.cancelled': 'Payment request cancelled',
    'coin.payment-request.expired': 'Payment request expired',
    'coin.schedule.created': 'Schedule created',
    'coin.schedule.paused': 'Schedule paused',
    'coin.schedule.resumed': 'Schedule resumed',
    'coin.schedule.cancelled': 'Schedule cancelled',
    'coin.schedule.finished': 'Schedule finished',
    'coin.schedule.failed': 'Scheduled payment refused',
    'coin.treasury.low': 'Treasury low',
    'coin.events.voided': 'Events withdrawn after a restore',
    'coin.chain.sealed': 'Ledger head signed',
    'user.registered': 'User registered',
    'user.role-changed': 'Role changed',
    'user.deleted': 'User deleted',
    'user.linked': 'User linked with a platform',
    'user.unlinked': 'Link with a platform removed',
    'user.access-ended': 'All access of a user ended',
    'webhook.ping': 'Test message',
  },
  {
    'coin.transaction.recorded': 'Mouvement de pièces',
    'xaf.transaction.recorded': 'Mouvement de XAF',
    'coin.wallet.opened': 'Portefeuille ouvert',
    'coin.wallet.closed': 'Portefeuille fermé',
    'coin.wallet.frozen': 'Portefeuille gelé',
    'coin.wallet.unfrozen': 'Portefeuille dégelé',
    'coin.hold.placed': 'Réservation placée',
    'coin.hold.captured': 'Réservation encaissée',
    'coin.hold.released': 'Réservation libérée',
    'coin.hold.expired': 'Réservation expirée',
    'coin.payment-request.created': 'Demande de paiement créée',
    'coin.payment-request.paid': 'Demande de paiement payée',
    'coin.payment-request.cancelled': 'Demande de paiement annulée',
    'coin.payment-request.expired': 'Demande de paiement expirée',
    'coin.schedule.created': 'Échéancier créé',
    'coin.schedule.paused': 'Échéancier suspendu',
    'coin.schedule.resumed': 'Échéancier repris',
    'coin.schedule.cancelled': 'Échéancier annulé',
    'coin.schedule.finished': 'Échéancier terminé',
    'coin.schedule.failed': 'Paiement programmé refusé',
    'coin.treasury.low': 'Trésorerie basse',
    'coin.events.voided': 'Événements retirés après une restauration',
    'coin.chain.sealed': 'Tête du registre signée',
    'user.registered': 'Utilisateur inscrit',
    'user.role-changed': 'Rôle modifié',
    'user.deleted': 'Utilisateur supprimé',
    'user.linked': 'Utilisateur lié à une plateforme',
    'user.unlinked': 'Lien avec une plateforme supprimé',
    'user.access-ended': 'Tous les accès d’un utilisateur révoqués',
    'webhook.ping': 'Message de test',
  },
);

/** An event in words; as the API calls it where that is newer than this page. */
export function useEventWord(): (type: string) => string {
  const words: Readonly<Record<string, string | undefined>> = useTexts();
  return (type) => words[type] ?? type;
}

/** In words, with what the API calls it beside. */
export function EventName({ type }: { type: string }) {
  return (
    <span>
      {useEventWord()(type)}{' '}
      <Text span size="xs" c="dimmed">
        {type.split('.').map((part, place) => (
          <Fragment key={part}>
            {place > 0 && '.'}
            <wbr />
            {part}
          </Fragment>
        ))}
      </Text>
    </span>
  );
}

/** The events of a webhook, in words. */
export function EventNames({ types }: { types: readonly string[] }) {
  const word = useEventWord();
  return types.map(word).join(', ');
}
