import { expectBody, RoleChanged } from '../../../../support/contract/objects.ts';
import { aPerson, mint, type Person, type SuperAdmin } from '../../../../support/fixtures.ts';
import { patch } from '../../../../support/http.ts';

const NAMES = [
  ...['Agnès Fotso', 'Alain Mbarga', 'Aminata Bello', 'André Kamga', 'Blaise Nkeng', 'Brigitte Atangana'],
  ...[
    'Cécile Manga',
    'Daniel Tchoumi',
    'Esther Ngono',
    'Fabrice Djoumessi',
    'Félix Onana',
    'Florence Wandji',
  ],
  ...['Grace Abena', 'Hervé Simo', 'Ibrahim Oumarou', 'Irène Mvondo', 'Joël Tabi', 'Josiane Ekani'],
  ...['Léa Nana', 'Marcel Ndi', 'Mireille Fouda', 'Moussa Hamadou', 'Nadège Kouam', 'Olivier Essama'],
  ...['Pauline Zang', 'Rachel Mballa', 'Samuel Ebode', 'Solange Nguema', 'Thierry Wamba', 'Yvette Njoya'],
];

/** The platform is new, so the name alone makes the address unique. */
export const emailOf = (fullName: string) =>
  `${fullName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@example.org`;

export async function neighbours(superAdmin: SuperAdmin): Promise<Person[]> {
  const people: Person[] = [];
  for (const name of NAMES) people.push(await aPerson(name, emailOf(name)));
  for (const [place, { id }] of people.entries())
    await mint(id, 300 + 37 * (place % 9), superAdmin, 'To begin with');
  for (const { id } of people.slice(0, 2)) {
    expectBody(await patch(`/api/admin/users/${id}/role`, { role: 'ADMIN' }, superAdmin), 200, RoleChanged);
  }
  return people;
}
