import { texts } from '../../../kit/i18n/language.tsx';

const en = (count: number) => (count === 1 ? '1 withdrawal' : `${count} withdrawals`);
const fr = (count: number) => (count === 1 ? '1 retrait' : `${count} retraits`);

export const useSeveralTexts = texts({
  settle: {
    title: [(count: number) => `Settle ${en(count)}`, (count: number) => `Régler ${fr(count)}`],
    means: [
      'Say that the provider has paid all of these. That is final.',
      'Déclarer que l’opérateur les a tous payés. C’est définitif.',
    ],
    done: ['Settled', 'Réglé'],
    chosen: ['Settle selected', 'Régler la sélection'],
    left: [
      (count: number) =>
        `You were settling several withdrawals; it is not known of ${en(count)} what came of it`,
      (count: number) => `Vous régliez plusieurs retraits ; pour ${fr(count)}, le résultat n’est pas connu`,
    ],
  },
  reject: {
    title: [(count: number) => `Reject ${en(count)}`, (count: number) => `Rejeter ${fr(count)}`],
    means: [
      'The XAF of all of these go back to the users. Reject only what was not paid and will not be.',
      'Tous ces XAF reviennent aux utilisateurs. Ne rejetez que ce qui n’a pas été payé et ne le sera pas.',
    ],
    done: ['Rejected', 'Rejeté'],
    chosen: ['Reject selected', 'Rejeter la sélection'],
    left: [
      (count: number) =>
        `You were rejecting several withdrawals; it is not known of ${en(count)} what came of it`,
      (count: number) => `Vous rejetiez plusieurs retraits ; pour ${fr(count)}, le résultat n’est pas connu`,
    ],
  },
  count: ['Withdrawals', 'Retraits'],
  sum: ['Sum in XAF', 'Somme en XAF'],
  largest: ['The largest', 'Le plus grand'],
  of: ['of', 'de'],
  people: ['By person', 'Par personne'],
  none: ['Nobody.', 'Personne.'],
  user: ['User', 'Utilisateur'],
  xaf: ['XAF', 'XAF'],
  outcome: ['Result', 'Résultat'],
  results: ['What came of each', 'Le résultat de chacun'],
  cancel: ['Cancel', 'Annuler'],
  stop: ['Stop', 'Arrêter'],
  close: ['Close', 'Fermer'],
  again: [
    (count: number) => `Send the other ${count} again`,
    (count: number) => (count === 1 ? 'Renvoyer l’autre' : `Renvoyer les ${count} autres`),
  ],
  goOn: ['Look them over', 'Les vérifier'],
  forget: ['Leave them', 'Les laisser'],
  leftAbout: [
    'Sending again is safe: each goes out under the key that it had, and happens once.',
    'Renvoyer est sans risque : chacun repart sous sa clé, et n’est fait qu’une fois.',
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
    waiting: ['Waits its turn', 'Attend son tour'],
    sending: ['Being sent…', 'Envoi…'],
    unsent: ['Not sent', 'Pas envoyé'],
    taken: ['Decided already, by somebody else', 'Déjà décidé, par quelqu’un d’autre'],
    held: ['Waits for a second administrator', 'Attend un second administrateur'],
    unknown: ['No answer: it may have happened', 'Pas de réponse : c’est peut-être fait'],
    notDone: ['Not done', 'Pas fait'],
    refused: ['Refused', 'Refusé'],
  },
  signedOut: [
    'You are signed out: nothing else was sent. Sign in again and go on from here.',
    'Vous êtes déconnecté : rien d’autre n’a été envoyé. Reconnectez-vous et reprenez ici.',
  ],
  connection: [
    'The gateway does not answer: nothing else was sent.',
    'La passerelle ne répond pas : rien d’autre n’a été envoyé.',
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

/** Which words an act on several has. */
export const wordsOf = (name: string) => (name === 'settle-withdrawal' ? 'settle' : 'reject');
