import { texts } from '../../../kit/i18n/language.tsx';

const en = (count: number) => (count === 1 ? '1 withdrawal' : `${count} withdrawals`);
const fr = (count: number) => (count === 1 ? '1 retrait' : `${count} retraits`);

export const useSeveralTexts = texts(
  {
    settle: {
      title: (count: number) => `Settle ${en(count)}`,
      means: 'Say that the provider has paid all of these. That is final.',
      done: 'Settled',
      chosen: 'Settle selected',
      left: (count: number) =>
        `You were settling several withdrawals; it is not known of ${en(count)} what came of it`,
    },
    reject: {
      title: (count: number) => `Reject ${en(count)}`,
      means: 'The XAF of all of these go back to the users. Reject only what was not paid and will not be.',
      done: 'Rejected',
      chosen: 'Reject selected',
      left: (count: number) =>
        `You were rejecting several withdrawals; it is not known of ${en(count)} what came of it`,
    },
    count: 'Withdrawals',
    sum: 'Sum in XAF',
    largest: 'The largest',
    of: 'of',
    people: 'By person',
    none: 'Nobody.',
    user: 'User',
    xaf: 'XAF',
    outcome: 'Result',
    results: 'What came of each',
    cancel: 'Cancel',
    stop: 'Stop',
    close: 'Close',
    again: (count: number) => `Send the other ${count} again`,
    goOn: 'Look them over',
    forget: 'Leave them',
    leftAbout: 'Sending again is safe: each goes out under the key that it had, and happens once.',
    progress: (done: number, count: number) => `${done} of ${count}`,
    over: (done: number, count: number) => `${done} of ${count} done`,
    is: {
      waiting: 'Waits its turn',
      sending: 'Being sent…',
      unsent: 'Not sent',
      taken: 'Decided already, by somebody else',
      held: 'Waits for a second administrator',
      unknown: 'No answer: it may have happened',
      notDone: 'Not done',
      refused: 'Refused',
    },
    signedOut: 'You are signed out: nothing else was sent. Sign in again and go on from here.',
    connection: 'The gateway does not answer: nothing else was sent.',
    all: (count: number) => `Select all ${count} shown`,
    selected: (count: number, xaf: string) => `${count} selected: ${xaf} XAF`,
    one: (xaf: string, who: string) => `${xaf} XAF of ${who}`,
  },
  {
    settle: {
      title: (count: number) => `Régler ${fr(count)}`,
      means: 'Déclarer que l’opérateur les a tous payés. C’est définitif.',
      done: 'Réglé',
      chosen: 'Régler la sélection',
      left: (count: number) =>
        `Vous régliez plusieurs retraits ; pour ${fr(count)}, le résultat n’est pas connu`,
    },
    reject: {
      title: (count: number) => `Rejeter ${fr(count)}`,
      means:
        'Tous ces XAF reviennent aux utilisateurs. Ne rejetez que ce qui n’a pas été payé et ne le sera pas.',
      done: 'Rejeté',
      chosen: 'Rejeter la sélection',
      left: (count: number) =>
        `Vous rejetiez plusieurs retraits ; pour ${fr(count)}, le résultat n’est pas connu`,
    },
    count: 'Retraits',
    sum: 'Somme en XAF',
    largest: 'Le plus grand',
    of: 'de',
    people: 'Par personne',
    none: 'Personne.',
    user: 'Utilisateur',
    xaf: 'XAF',
    outcome: 'Résultat',
    results: 'Le résultat de chacun',
    cancel: 'Annuler',
    stop: 'Arrêter',
    close: 'Fermer',
    again: (count: number) => (count === 1 ? 'Renvoyer l’autre' : `Renvoyer les ${count} autres`),
    goOn: 'Les vérifier',
    forget: 'Les laisser',
    leftAbout: 'Renvoyer est sans risque : chacun repart sous sa clé, et n’est fait qu’une fois.',
    progress: (done: number, count: number) => `${done} sur ${count}`,
    over: (done: number, count: number) => `${done} sur ${count} faits`,
    is: {
      waiting: 'Attend son tour',
      sending: 'Envoi…',
      unsent: 'Pas envoyé',
      taken: 'Déjà décidé, par quelqu’un d’autre',
      held: 'Attend un second administrateur',
      unknown: 'Pas de réponse : c’est peut-être fait',
      notDone: 'Pas fait',
      refused: 'Refusé',
    },
    signedOut: 'Vous êtes déconnecté : rien d’autre n’a été envoyé. Reconnectez-vous et reprenez ici.',
    connection: 'La passerelle ne répond pas : rien d’autre n’a été envoyé.',
    all: (count: number) => `Sélectionner les ${count} affichés`,
    selected: (count: number, xaf: string) => `${count} sélectionnés : ${xaf} XAF`,
    one: (xaf: string, who: string) => `${xaf} XAF de ${who}`,
  },
);

/** Which words an act on several has. */
export const wordsOf = (name: string) => (name === 'settle-withdrawal' ? 'settle' : 'reject');
