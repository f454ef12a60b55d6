import type { Health, Output, Treasury } from '@cowrie/client';
import type { Language } from '../i18n/language.tsx';

export type Source = 'health' | 'treasuries' | 'webhooks';

export type PlatformFigures = {
  health?: Health | undefined;
  before?: Health | undefined;
  treasuries?: Output<'listTreasuryBalances'>['treasuries'] | undefined;
  webhooks?: Output<'listWebhooks'>['webhooks'] | undefined;
  unread: readonly { source: Source; ofMs: number | null }[];
};

export type FaultFormat = {
  coins(amount: Treasury['balance']): string;
  time(at: string | number): string;
  treasury(code: Treasury['code']): string;
};

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

/** Faults are sorted by grade, then in the order of declaration. */
export function findFaults(figures: PlatformFigures, finders: readonly Finder[]): Fault[] {
  const found = finders.flatMap((find) => find(figures));
  return found.toSorted((one, other) => GRADES.indexOf(one.grade) - GRADES.indexOf(other.grade));
}
