import { ACTS } from '../../kit/forms/coin-forms.ts';
import { useActTexts } from '../../kit/forms/form-texts.ts';
import { useWalletTexts } from '../../kit/page/wallet-texts.ts';
import { isAtLeast, type useViewer } from '../../kit/session/viewer.tsx';
import { useTreasuryNames } from '../../kit/values/term-names.ts';
import { PAGES } from '../navigation/pages.ts';
import { useNavigationTexts } from '../navigation/texts.ts';
import { usePaletteTexts } from './texts.ts';

/** Where one can go: a name in the reader's language, all names by which it is found, and its address. */
export type PalettePlace = {
  name: string;
  names: readonly string[];
  about?: string;
  path: string;
  /** It was found for what was typed before, and may be none for what is typed now. */
  isOld?: boolean;
};

type Language = 'en' | 'fr';
type Role = ReturnType<typeof useViewer>['role'];
const { all: pages } = useNavigationTexts;
const { all: wallet } = useWalletTexts;
const { all: acts } = useActTexts;
const { all: own } = usePaletteTexts;
const { all: treasuries } = useTreasuryNames;

const WALLET = [
  ['transfer', 'transfer'],
  ['bePaid', 'be-paid'],
  ['requests', 'payment-requests'],
  ['schedules', 'schedules'],
  ['holds', 'holds'],
  ['exchange', 'exchange'],
  ['withdrawals', 'withdrawals'],
] as const;

/** Parts of the decisions, by their names and by those that they had before. */
const DECISIONS = [
  ['withdrawals', 'withdrawals', []],
  ['secondPerson', 'acts', ['Approvals', 'Approbations']],
] as const;

/** The pages that somebody of this role has. */
export function placesFor(role: Role, language: Language): PalettePlace[] {
  const offered = PAGES.filter(({ least }) => least === null || isAtLeast(role, least));
  return [
    ...offered.map(({ name, to }) => ({
      name: pages[language][name],
      names: [pages.en[name], pages.fr[name]],
      path: to,
    })),
    ...(isAtLeast(role, 'ADMIN') ? DECISIONS : []).map(([name, kind, before]) => ({
      name: pages[language][name],
      names: [pages.en[name], pages.fr[name], ...before],
      about: pages[language].decisions,
      path: `/decisions?kind=${kind}`,
    })),
    ...WALLET.map(([name, path]) => ({
      name: wallet[language][name],
      names: [wallet.en[name], wallet.fr[name]],
      about: pages[language].wallet,
      path: `/wallet/${path}`,
    })),
    ...(isAtLeast(role, 'ADMIN') ? treasuryPlaces(language) : []),
    ...ACTS.filter(({ least }) => isAtLeast(role, least)).map(({ name }) => ({
      name: acts[language][name].name,
      names: [acts.en[name].name, acts.fr[name].name],
      about: pages[language].acts,
      path: `/acts/${name}`,
    })),
    {
      name: own[language].sessions,
      names: [own.en.sessions, own.fr.sessions],
      about: own[language].account,
      path: '/sessions',
    },
    {
      name: own[language].security,
      names: [own.en.security, own.fr.security],
      about: own[language].account,
      path: '/account',
    },
  ];
}

function treasuryPlaces(language: Language): PalettePlace[] {
  const codes = Object.keys(treasuries.en) as (keyof typeof treasuries.en)[];
  return codes.map((code) => ({
    name: treasuries[language][code],
    names: [treasuries.en[code], treasuries.fr[code]],
    about: own[language].treasury,
    path: `/treasuries/${code}`,
  }));
}
