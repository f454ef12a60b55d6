import { COIN_FORMS } from '../../kit/forms/coin-forms.ts';
import { useFormTexts } from '../../kit/forms/form-texts.ts';
import { useWalletTexts } from '../../kit/page/wallet-texts.ts';
import { isAtLeast, type useViewer } from '../../kit/session/viewer.tsx';
import { useTreasuryNames } from '../../kit/values/term-names.ts';
import { PAGES, useNavigationTexts } from '../navigation/pages.ts';
import { usePaletteTexts } from './texts.ts';

export type Destination = {
  name: string;
  names: readonly string[];
  about?: string;
  path: string;
  /** The result belongs to a former text and may not match the present one. */
  isStale?: boolean;
};

type Language = 'en' | 'fr';
type Role = ReturnType<typeof useViewer>['role'];
const { all: pages } = useNavigationTexts;
const { all: wallet } = useWalletTexts;
const { all: forms } = useFormTexts;
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

const DECISIONS = [
  ['withdrawals', 'withdrawals', []],
  ['secondPerson', 'acts', ['Approvals', 'Approbations']],
] as const;

export function listDestinations(role: Role, language: Language): Destination[] {
  const offered = PAGES.filter(({ roleMin }) => roleMin === null || isAtLeast(role, roleMin));
  return [
    ...offered.map(({ name, to }) => ({
      name: pages[language][name],
      names: [pages.en[name], pages.fr[name]],
      path: to,
    })),
    ...(isAtLeast(role, 'ADMIN') ? DECISIONS : []).map(([name, kind, before]) => ({
      name: pages[language][name],
      names: [pages.en[name], pages.fr[name], ...before],
      about: pages[language].toDecide,
      path: `/decisions?kind=${kind}`,
    })),
    ...WALLET.map(([name, path]) => ({
      name: wallet[language][name],
      names: [wallet.en[name], wallet.fr[name]],
      about: pages[language].wallet,
      path: `/wallet/${path}`,
    })),
    ...(isAtLeast(role, 'ADMIN') ? listTreasuries(language) : []),
    ...COIN_FORMS.filter(({ roleMin }) => isAtLeast(role, roleMin)).map(({ name }) => ({
      name: forms[language][name].name,
      names: [forms.en[name].name, forms.fr[name].name],
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

function listTreasuries(language: Language): Destination[] {
  const codes = Object.keys(treasuries.en) as (keyof typeof treasuries.en)[];
  return codes.map((code) => ({
    name: treasuries[language][code],
    names: [treasuries.en[code], treasuries.fr[code]],
    about: own[language].treasury,
    path: `/treasuries/${code}`,
  }));
}
