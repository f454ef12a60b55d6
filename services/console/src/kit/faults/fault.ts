import type { Health, Output, Treasury } from '@cowrie/client';
import type { Language } from '../i18n/language.tsx';

/** A source that is polled and may fail. */
export type Source = 'health' | 'treasuries' | 'webhooks';

/** All known figures of the platform; a part is undefined until it was read once. */
export type PlatformFigures = {
  health?: Health | undefined;
  /** The previous reading. */
  before?: Health | undefined;
  treasuries?: Output<'listTreasuryBalances'>['treasuries'] | undefined;
  webhooks?: Output<'listWebhooks'>['webhooks'] | undefined;
  /** Sources that could not be read again, with the time of their last reading; null if never. */
  unread: readonly { source: Source; ofMs: number | null }[];
};

/** Formats values inside a sentence of a fault. */
export type FaultFormat = {
  coins(amount: Treasury['balance']): string;
  time(at: string | number): string;
  treasury(code: Treasury['code']): string;
};

/** The page where the fault can be handled, as a router link. */
type FaultTarget =
  | { to: '/services' }
  | { to: '/verifications' }
  | { to: '/holds'; search: { status: 'OPEN' } }
  | { to: '/treasuries/$code'; params: { code: Treasury['code'] } }
  | { to: '/webhooks/$id'; params: { id: string } };

/**
 * The grades in descending order: coins or everything may be wrong; a part has stopped; somebody should know.
 */
const GRADES = ['critical', 'serious', 'mild'] as const;
type Grade = (typeof GRADES)[number];

/** A present fault. */
export type Fault = {
  /** Identifies the fault; it stays the same while only the numbers change. */
  key: string;
  grade: Grade;
  says: Record<Language, (say: FaultFormat) => string>;
  target: FaultTarget;
};

type FaultKind<Found> = {
  name: string;
  grade: Grade;
  find(figures: PlatformFigures): readonly Found[];
  /** Distinguishes faults of the same kind. */
  idOf?(found: NoInfer<Found>): string;
  /**
   * A fault of health that also appears briefly in a healthy platform. It is reported after two consecutive
   * readings.
   */
  isPassing?: true;
  says: Record<Language, (found: NoInfer<Found>, say: FaultFormat) => string>;
  targetOf(found: NoInfer<Found>): FaultTarget;
};

export type Finder = (figures: PlatformFigures) => Fault[];

export function defineFault<Found>(kind: FaultKind<Found>): Finder {
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

/** All present faults by grade, then in the order of declaration. */
export function findFaults(figures: PlatformFigures, finders: readonly Finder[]): Fault[] {
  const found = finders.flatMap((find) => find(figures));
  return found.toSorted((one, other) => GRADES.indexOf(one.grade) - GRADES.indexOf(other.grade));
}
