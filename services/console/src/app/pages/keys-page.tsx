import { makeKey } from '../../features/api-keys/key-forms.tsx';
import { keys } from '../../features/api-keys/key-table.tsx';
import { makeAccount } from '../../features/service-accounts/account-forms.tsx';
import { accounts } from '../../features/service-accounts/account-table.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';

const useTexts = texts({
  title: ['API keys', 'Clés d’API'],
  about: [
    'To mint or burn coins, you need an API key as well as your sign-in',
    'Pour émettre ou détruire des pièces, il faut une clé d’API en plus de la connexion',
  ],
  accounts: ['Service accounts', 'Comptes de service'],
  accountsAbout: ['Systems that sign in without a user', 'Les systèmes qui se connectent sans utilisateur'],
});

export function KeysPage() {
  const t = useTexts();
  return (
    <Page title={t.title} about={t.about} actions={<FormButton form={makeKey} record={undefined} />}>
      <ObjectTable table={keys} question={undefined} />
      <Section
        name={t.accounts}
        about={t.accountsAbout}
        actions={<FormButton form={makeAccount} record={undefined} />}
      >
        <ObjectTable table={accounts} question={undefined} />
      </Section>
    </Page>
  );
}
