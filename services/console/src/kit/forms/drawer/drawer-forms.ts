import { type ComponentType, createContext } from 'react';
import type { ActName } from '../coin-forms.ts';

export type OverPage = Exclude<ActName, 'rewards'>;
export type FormProps = { search: Record<string, unknown>; onClose(): void };

/** The forms that open over a page. The application provides them, because they belong to features. */
export const OverForms = createContext<Readonly<Partial<Record<OverPage, ComponentType<FormProps>>>>>({});
