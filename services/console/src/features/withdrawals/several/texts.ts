import { texts } from '../../../kit/i18n/language.tsx';

const en = (count: number) => (count === 1 ? '1 withdrawal' : `${count} withdrawals`);
const fr = (count: number) => (count === 1 ? '1 retrait' : `${count} retraits`);

export const useSeveralTexts = texts({
  settle: {
    title: [(count: number) => `Settle ${en(count)}`, (count: number) => `Régler ${fr(count)}`],
    means: [
      'Confirms that the provider has paid all of these. This is final.',
      'Confirme que l’opérateur les a tous payés. C’est définitif.',
    ],
    done: ['Settled', 'Réglé'],
    chosen: ['Settle selected', 'Régler la sélection'],
    left: [
      (count: number) => `You were settling several withdrawals. The result of ${en(count)} is not known.`,
      (count: number) => `Vous régliez plusieurs retraits. Le résultat de ${fr(count)} n’est pas connu.`,
    ],
  },
  reject: {
    title: [(count: number) => `Reject ${en(count)}`, (count: number) => `Rejeter ${fr(count)}`],
    means: [
      'The XAF of all of these goes back to the users. Reject only withdrawals that were not paid and will not be paid.',
      'Tous ces XAF reviennent aux utilisateurs. Ne rejetez que les retraits qui n’ont pas été payés et ne le seront pas.',
    ],
    done: ['Rejected', 'Rejeté'],
    chosen: ['Reject selected', 'Rejeter la sélection'],
    left: [
      (count: number) => `You were rejecting several withdrawals. The result of ${en(count)} is not known.`,
      (count: number) => `Vous rejetiez plusieurs retraits. Le résultat de ${fr(count)} n’est pas connu.`,
    ],
  },
  count: ['Withdrawals', 'Retraits'],
  sum: ['Sum in XAF', 'Somme en XAF'],
  largest: ['Largest', 'Le plus grand'],
  of: ['of', 'de'],
  people: ['By person', 'Par personne'],
  none: ['Nobody.', 'Personne.'],
  user: ['User', 'Utilisateur'],
  xaf: ['XAF', 'XAF'],
  outcome: ['Result', 'Résultat'],
  results: ['Results', 'Résultats'],
  cancel: ['Cancel', 'Annuler'],
  stop: ['Stop', 'Arrêter'],
  close: ['Close', 'Fermer'],
  again: [
    (count: number) => `Send the other ${count} again`,
    (count: number) => (count === 1 ? 'Renvoyer l’autre' : `Renvoyer les ${count} autres`),
  ],
  goOn: ['Review them', 'Les vérifier'],
  forget: ['Ignore them', 'Les ignorer'],
  leftAbout: [
    'Sending again is safe: each withdrawal is processed only once.',
    'Renvoyer est sans risque : chaque retrait n’est traité qu’une fois.',
  ],
  progress: [
    (done: number, count: number) => `${done} of ${count}`,
    (done: number, count: number) => `${done} sur ${count}`,
  ],
  over: [
    (done: number, count: number) => `${done} of ${count} done`,
    (done: number, count: number) => `${done} sur ${count} faits`,
  ],
  is: {
    waiting: ['Waiting', 'En attente'],
    sending: ['Sending…', 'Envoi…'],
    unsent: ['Not sent', 'Pas envoyé'],
    taken: ['Already decided by somebody else', 'Déjà décidé par quelqu’un d’autre'],
    held: ['Waits for approval', 'Attend une approbation'],
    unknown: ['No answer: it may have happened', 'Pas de réponse : c’est peut-être fait'],
    notDone: ['Not done', 'Pas fait'],
    refused: ['Refused', 'Refusé'],
  },
  signedOut: [
    'You are signed out, and nothing else was sent. Sign in again to continue.',
    'Vous êtes déconnecté, et rien d’autre n’a été envoyé. Reconnectez-vous pour continuer.',
  ],
  connection: [
    'The server does not answer, and nothing else was sent.',
    'Le serveur ne répond pas, et rien d’autre n’a été envoyé.',
  ],
  all: [
    (count: number) => `Select all ${count} shown`,
    (count: number) => `Sélectionner les ${count} affichés`,
  ],
  selected: [
    (count: number, xaf: string) => `${count} selected: ${xaf} XAF`,
    (count: number, xaf: string) => `${count} sélectionnés : ${xaf} XAF`,
  ],
  one: [
    (xaf: string, who: string) => `${xaf} XAF of ${who}`,
    (xaf: string, who: string) => `${xaf} XAF de ${who}`,
  ],
});

export const wordsOf = (name: string) => (name === 'settle-withdrawal' ? 'settle' : 'reject');
