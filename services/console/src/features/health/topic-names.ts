import { texts } from '../../kit/i18n/language.tsx';

const useTopicTexts = texts({
  'ledger.commands': ['Orders for the ledger', 'Ordres au grand livre'],
  'user.commands': ['Orders about users', 'Ordres sur les utilisateurs'],
  'coin.events': ['Events of coins', 'Événements des pièces'],
  'user.events': ['Events of users', 'Événements des utilisateurs'],
});

/** What is processed, in words; by its own name where it has none. */
export function useTopicName(): (topic: string) => string {
  const names: Readonly<Record<string, string | undefined>> = useTopicTexts();
  return (topic) => names[topic] ?? topic;
}
