import { texts } from '../../kit/i18n/language.tsx';

const useTopicTexts = texts({
  'ledger.commands': ['Commands to the ledger', 'Commandes au grand livre'],
  'user.commands': ['Commands about users', 'Commandes sur les utilisateurs'],
  'coin.events': ['Coin events', 'Événements des pièces'],
  'user.events': ['User events', 'Événements des utilisateurs'],
});

export function useTopicName(): (topic: string) => string {
  const names: Readonly<Record<string, string | undefined>> = useTopicTexts();
  return (topic) => names[topic] ?? topic;
}
