import type { Health, Output, Treasury } from '@cowrie/client';
import type { Language } from '../i18n/language.tsx';

/** What is read again and again, and may fail to be. */
export type Source = 'health' | 'treasuries' | 'webhooks';

/** All that is known of how the platform does; a part is undefined until it was read once. */
export type Figures = {
  health?: Health | undefined;
  /** The reading before that one. */
  before?: Health | undefined;
  treasuries?: Output<'listTreasuryBalances'>['treasuries'] | undefined;
  webhooks?: Output<'listWebhooks'>['webhooks'] | undefined;
  /** What could not be read again, and when what there is of it was read; null: never. */
  unread: readonly { source: Source; ofMs: number | null }[];
};

/** Values in a sentence, as its reader writes them. */
export type Say = {
  coins(amount: Treasury['balance']): string;
  time(at: string | number): string;
  treasury(code: Treasury['code']): string;
};

/** Where one acts, as a router's link has it. */
type Target =
  | { to: '/services' }
  | { to: '/verifications' }
  | { to: '/holds'; search: { status: 'OPEN' } }
  | { to: '/treasuries/$code'; params: { code: Treasury['code'] } }
  | { to: '/webhooks/$id'; params: { id: string } };

/** From the gravest on: coins or everything are in doubt; something stands still; somebody should know. */
const GRADES = ['critical', 'serious', 'mild'] as const;
type Grade = (typeof GRADES)[number];

/** Something that is wrong now. */
export type Fault = {
  /** The same as long as it is the same that is wrong, whatever its numbers. */
  key: string;
  grade: Grade;
  says: Record<Language, (say: Say) => string>;
  target: Target;
};

type Kind<Found> = {
  name: string;
  grade: Grade;
  find(figures: Figures): readonly Found[];
  /** What tells one from others of its kind. */
  idOf?(found: NoInfer<Found>): string;
  /** Of health: it comes and goes in a healthy platform, and is shown when two readings in a row have it. */
  isPassing?: true;
  says: Record<Language, (found: NoInfer<Found>, say: Say) => string>;
  targetOf(found: NoInfer<Found>): Target;
};

/** Finds one kind of fault in what is known. */
export type Finder = (figures: Figures) => Fault[];

/** Declares a kind of fault. */
export function defineFault<Found>(kind: Kind<Found>): Finder {
  const { name, grade, find, idOf = () => '', isPassing, says, targetOf } = kind;
  return (figures) => {
    const earlier = isPassing && new Set(find({ ...figures, health: figures.before }).map(idOf));
    const found = find(figures).filter((each) => !earlier || earlier.has(idOf(each)));
    return found.map((each) => ({
      key: `${name} ${idOf(each)}`,
      grade,
      says: { en: (say) => says.en(each, say), fr: (say) => says.fr(each, say) },
      target: targetOf(each),
    }));
  };
}

/** All that is wrong, the gravest first; of the same grade in the order of their declaration. */
export function faultsIn(figures: Figures, finders: readonly Finder[]): Fault[] {
  const found = finders.flatMap((find) => find(figures));
  return found.toSorted((one, other) => GRADES.indexOf(one.grade) - GRADES.indexOf(other.grade));
}
