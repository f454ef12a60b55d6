import { texts } from '../../../kit/i18n/language.tsx';
import type { CheckedRow } from './check.ts';

type Code = CheckedRow['problems'][number]['code'];
type Note = CheckedRow['notes'][number]['code'];

const rewards = (count: number) => (count === 1 ? '1 reward' : `${count} rewards`);
const recompenses = (count: number) => (count === 1 ? '1 récompense' : `${count} récompenses`);

export const useRewardFileTexts = texts({
  title: ['Rewards from a file', 'Récompenses par fichier'],
  about: [
    'Pay up to 1,000 rewards from the Rewards treasury at once. Either all are paid or none.',
    'Payez jusqu’à 1 000 récompenses depuis la trésorerie Récompenses en une fois. Toutes sont payées, ou aucune.',
  ],
  choose: ['Choose a file', 'Choisir un fichier'],
  sample: ['Download a sample', 'Télécharger un exemple'],
  rows: ['Rows', 'Lignes'],
  rowsAbout: [
    'A CSV file with the columns userId or email, amount and reason, separated by commas, semicolons or tabs. You can also paste rows from a spreadsheet and correct them here.',
    'Un fichier CSV avec les colonnes userId ou email, amount et reason, séparées par des virgules, des points-virgules ou des tabulations. Vous pouvez aussi coller des lignes d’un tableur et les corriger ici.',
  ],
  tooLarge: ['The file is too large: at most 1.5 MB.', 'Le fichier est trop gros : 1,5 Mo au plus.'],
  tooLong: [
    'The reasons are too long for one request: at most 1 MiB. Split the file in two.',
    'Les motifs sont trop longs pour une seule requête : 1 Mio au plus. Divisez le fichier en deux.',
  ],
  checking: [
    (found: number, all: number) => `Checking users: ${found} of ${all}…`,
    (found: number, all: number) => `Vérification des utilisateurs : ${found} sur ${all}…`,
  ],
  fault: {
    empty: ['The file has no rows below the header.', 'Le fichier n’a pas de lignes sous l’en-tête.'],
    quote: [
      (line: number) => `Line ${line}: a quotation mark is not closed or is in the wrong place.`,
      (line: number) => `Ligne ${line} : un guillemet n’est pas fermé ou est mal placé.`,
    ],
    missing: [
      (names: string) => `The first line must name the columns. Missing: ${names}.`,
      (names: string) => `La première ligne doit nommer les colonnes. Il manque : ${names}.`,
    ],
    unknown: [
      (names: string) => `Unknown columns: ${names}.`,
      (names: string) => `Colonnes inconnues : ${names}.`,
    ],
    rows: [
      (count: number) => `The file has ${count} rows. The maximum is 1,000.`,
      (count: number) => `Le fichier a ${count} lignes. Le maximum est de 1 000.`,
    ],
  },
  good: ['Valid', 'Valides'],
  bad: ['Not sent', 'Non envoyées'],
  total: ['Total', 'Total'],
  left: ['Left in Rewards', 'Reste dans Récompenses'],
  tooMuch: [
    'The Rewards treasury does not have enough coins.',
    'La trésorerie Récompenses n’a pas assez de pièces.',
  ],
  show: ['Show', 'Afficher'],
  all: ['All', 'Toutes'],
  line: ['Line', 'Ligne'],
  user: ['User', 'Utilisateur'],
  now: ['Now', 'Maintenant'],
  amount: ['Amount', 'Montant'],
  after: ['After', 'Après'],
  reason: ['Reason', 'Motif'],
  check: ['Check', 'Vérification'],
  ok: ['Valid', 'Valide'],
  none: ['No rows.', 'Aucune ligne.'],
  toReview: [
    (good: number, all: number) =>
      good === all ? `Review ${rewards(good)}` : `Review ${good} of ${all} rewards`,
    (good: number, all: number) =>
      good === all ? `Vérifier ${recompenses(good)}` : `Vérifier ${good} récompenses sur ${all}`,
  ],
  means: [
    (count: number, coins: string) =>
      `The Rewards treasury pays ${coins} coins in ${rewards(count)}. Either all are paid or none.`,
    (count: number, coins: string) =>
      `La trésorerie Récompenses paie ${coins} pièces en ${recompenses(count)}. Toutes sont payées, ou aucune.`,
  ],
  skipped: [
    (count: number) => (count === 1 ? '1 row is not sent.' : `${count} rows are not sent.`),
    (count: number) => (count === 1 ? '1 ligne n’est pas envoyée.' : `${count} lignes ne sont pas envoyées.`),
  ],
  send: ['Pay rewards', 'Payer les récompenses'],
  nobodyPaid: ['Nobody was paid.', 'Personne n’a été payé.'],
  done: [(count: number) => `Paid: ${rewards(count)}.`, (count: number) => `Payé : ${recompenses(count)}.`],
  transaction: ['Transaction', 'Transaction'],
  result: ['Download the result', 'Télécharger le résultat'],
  problems: [
    {
      'who-missing': () => 'userId or email is missing',
      'id-wrong': () => 'userId is not a valid id',
      'email-wrong': () => 'email is not a valid address',
      'amount-missing': () => 'the amount is missing',
      'amount-ambiguous': () => 'the amount can be read in two ways: write 1000 or 1.0',
      'amount-wrong': () => 'the amount is not a number such as 12.5',
      'amount-too-precise': () => 'the amount has more than 4 decimals',
      'amount-not-above-0': () => 'the amount is not above 0',
      'amount-too-large': () => 'the amount is too large',
      'reason-missing': () => 'the reason is missing',
      'reason-too-long': () => 'the reason has more than 500 characters',
      'cells-too-many': () =>
        'there are more cells than columns: put values with a separator in quotation marks',
      nobody: () => 'there is no such user',
      'email-of-another': () => 'userId and email belong to different users',
      repeated: (line = 0) => `the same as line ${line}`,
    } satisfies Record<Code, (line?: number) => string>,
    {
      'who-missing': () => 'userId ou email manque',
      'id-wrong': () => 'userId n’est pas un numéro valide',
      'email-wrong': () => 'email n’est pas une adresse valide',
      'amount-missing': () => 'le montant manque',
      'amount-ambiguous': () => 'le montant peut se lire de deux façons : écrivez 1000 ou 1.0',
      'amount-wrong': () => 'le montant n’est pas un nombre tel que 12.5',
      'amount-too-precise': () => 'le montant a plus de 4 décimales',
      'amount-not-above-0': () => 'le montant n’est pas supérieur à 0',
      'amount-too-large': () => 'le montant est trop grand',
      'reason-missing': () => 'le motif manque',
      'reason-too-long': () => 'le motif a plus de 500 caractères',
      'cells-too-many': () =>
        'il y a plus de cellules que de colonnes : mettez entre guillemets les valeurs avec un séparateur',
      nobody: () => 'cet utilisateur n’existe pas',
      'email-of-another': () => 'userId et email désignent des utilisateurs différents',
      repeated: (line = 0) => `identique à la ligne ${line}`,
    },
  ],
  notes: [
    {
      'paid-before': (line = 0) => `this user is also paid in line ${line}`,
    } satisfies Record<Note, (line?: number) => string>,
    {
      'paid-before': (line = 0) => `cet utilisateur est aussi payé à la ligne ${line}`,
    },
  ],
});
export type RewardFileTexts = ReturnType<typeof useRewardFileTexts>;
