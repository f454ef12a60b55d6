import { type ComponentType, createContext } from 'react';
import type { CoinFormName } from '../coin-forms.ts';

export type DrawerFormName = Exclude<CoinFormName, 'rewards'>;
export type FormProps = { search: Record<string, unknown>; onClose(): void };

/** The application fills it, because the forms belong to features. */
export const DrawerForms = createContext<Readonly<Partial<Record<DrawerFormName, ComponentType<FormProps>>>>>(
  {},
);
