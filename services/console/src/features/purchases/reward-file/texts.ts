import { texts } from '../../../kit/i18n/language.tsx';
import type { CheckedRow } from './check.ts';

type Code = CheckedRow['problems'][number]['code'];
type Note = CheckedRow['notes'][number]['code'];

const rewards = (count: number) => (count === 1 ? '1 reward' : `${count} rewards`);
const recompenses = (count: number) => (count === 1 ? '1 récompense' : `${count} récompenses`);

export const useRewardFileTexts = texts({
  title: ['Rewards from a file', 'Récompenses par fichier'],
  about: [
    'Up to 1,000 rewards of the treasury Rewards in one go: each of them is paid, or nobody.',
    'Jusqu’à 1 000 récompenses de la trésorerie Récompenses d’un coup : toutes sont payées, ou aucune.',
  ],
  choose: ['Choose a file', 'Choisir un fichier'],
  sample: ['Download a sample', 'Télécharger un exemple'],
  rows: ['Rows', 'Lignes'],
  rowsAbout: [
    'A CSV file with the columns userId or email, amount and reason; separated by commas, semicolons or tabs. It can be pasted from a spreadsheet and corrected here.',
    'Un fichier CSV avec les colonnes userId ou email, amount et reason, séparées par des virgules, des points-virgules ou des tabulations. On peut coller depuis un tableur et corriger ici.',
  ],
  tooLarge: ['The file is too large: at most 1.5 MB.', 'Le fichier est trop gros : 1,5 Mo au plus.'],
  tooLong: [
    'Together the reasons are too long for one request: at most 1 MiB. Send it as two files.',
    'Les motifs sont trop longs pour une seule requête : 1 Mio au plus. Faites-en deux fichiers.',
  ],
  checking: [
    (found: number, all: number) => `Checking users: ${found} of ${all}…`,
    (found: number, all: number) => `Vérification des utilisateurs : ${found} sur ${all}…`,
  ],
  fault: {
    empty: ['There are no rows below the header.', 'Il n’y a pas de lignes sous l’en-tête.'],
    quote: [
      (line: number) => `Line ${line}: a quote is not closed, or stands where it may not.`,
      (line: number) => `Ligne ${line} : un guillemet n’est pas fermé, ou mal placé.`,
    ],
    missing: [
      (names: string) => `The first line has to name the columns. Missing: ${names}.`,
      (names: string) => `La première ligne doit nommer les colonnes. Il manque : ${names}.`,
    ],
    unknown: [
      (names: string) => `Unknown columns: ${names}.`,
      (names: string) => `Colonnes inconnues : ${names}.`,
    ],
    rows: [
      (count: number) => `These are ${count} rows; at most 1,000 go in one file.`,
      (count: number) => `Il y a ${count} lignes ; 1 000 au plus par fichier.`,
    ],
  },
  good: ['Good', 'Bonnes'],
  bad: ['Not sent', 'Non envoyées'],
  total: ['Total', 'Total'],
  left: ['Left in Rewards', 'Reste dans Récompenses'],
  tooMuch: ['The treasury Rewards has less than that.', 'La trésorerie Récompenses a moins que cela.'],
  show: ['Show', 'Afficher'],
  all: ['All', 'Toutes'],
  line: ['Line', 'Ligne'],
  user: ['User', 'Utilisateur'],
  now: ['Now', 'Maintenant'],
  amount: ['Amount', 'Montant'],
  after: ['Afterwards', 'Ensuite'],
  reason: ['Reason', 'Motif'],
  check: ['Check', 'Vérification'],
  ok: ['Good', 'Bonne'],
  none: ['No such rows.', 'Aucune ligne de ce genre.'],
  toReview: [
    (good: number, all: number) =>
      good === all ? `Review ${rewards(good)}` : `Review ${good} of ${all} rewards`,
    (good: number, all: number) =>
      good === all ? `Vérifier ${recompenses(good)}` : `Vérifier ${good} récompenses sur ${all}`,
  ],
  means: [
    (count: number, coins: string) =>
      `The treasury Rewards pays ${coins} coins in ${rewards(count)}. Each of them is paid, or nobody.`,
    (count: number, coins: string) =>
      `La trésorerie Récompenses paie ${coins} pièces en ${recompenses(count)}. Toutes sont payées, ou aucune.`,
  ],
  skipped: [
    (count: number) => (count === 1 ? '1 row is not sent.' : `${count} rows are not sent.`),
    (count: number) => (count === 1 ? '1 ligne n’est pas envoyée.' : `${count} lignes ne sont pas envoyées.`),
  ],
  send: ['Reward them', 'Récompenser'],
  nobodyPaid: ['Nobody was paid.', 'Personne n’a été payé.'],
  done: [(count: number) => `Paid: ${rewards(count)}.`, (count: number) => `Payé : ${recompenses(count)}.`],
  transaction: ['Transaction', 'Transaction'],
  result: ['Download the result', 'Télécharger le résultat'],
  problems: [
    {
      'who-missing': () => 'userId or email is missing',
      'id-wrong': () => 'userId is no id',
      'email-wrong': () => 'email is no address',
      'amount-missing': () => 'the amount is missing',
      'amount-ambiguous': () => 'the amount can be read in two ways: write 1000 or 1.0',
      'amount-wrong': () => 'the amount is not written such as 12.5',
      'amount-too-precise': () => 'the amount has more than 4 decimals',
      'amount-not-above-0': () => 'the amount is not above 0',
      'amount-too-large': () => 'the amount is too large',
      'reason-missing': () => 'the reason is missing',
      'reason-too-long': () => 'the reason has more than 500 characters',
      'cells-too-many': () => 'there are more cells than columns: quote what has the separator in it',
      nobody: () => 'there is no such user',
      'email-of-another': () => 'userId and email are not the same user',
      repeated: (line = 0) => `the same as line ${line}`,
    } satisfies Record<Code, (line?: number) => string>,
    {
      'who-missing': () => 'userId ou email manque',
      'id-wrong': () => 'userId n’est pas un numéro',
      'email-wrong': () => 'email n’est pas une adresse',
      'amount-missing': () => 'le montant manque',
      'amount-ambiguous': () => 'le montant peut se lire de deux façons : écrivez 1000 ou 1.0',
      'amount-wrong': () => 'le montant ne s’écrit pas comme 12,5',
      'amount-too-precise': () => 'le montant a plus de 4 décimales',
      'amount-not-above-0': () => 'le montant n’est pas supérieur à 0',
      'amount-too-large': () => 'le montant est trop grand',
      'reason-missing': () => 'le motif manque',
      'reason-too-long': () => 'le motif a plus de 500 caractères',
      'cells-too-many': () =>
        'plus de cellules que de colonnes : mettez entre guillemets ce qui contient le séparateur',
      nobody: () => 'cet utilisateur n’existe pas',
      'email-of-another': () => 'userId et email ne désignent pas le même utilisateur',
      repeated: (line = 0) => `identique à la ligne ${line}`,
    },
  ],
  notes: [
    {
      'paid-before': (line = 0) => `this user is paid in line ${line}, too`,
    } satisfies Record<Note, (line?: number) => string>,
    {
      'paid-before': (line = 0) => `déjà payé à la ligne ${line}`,
    },
  ],
});
export type RewardFileTexts = ReturnType<typeof useRewardFileTexts>;
