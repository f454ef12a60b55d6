import { Group, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { PAYMENT_REQUEST_STATUSES } from '../../app/search.ts';
import { readId } from '../../format/ids.ts';
import { texts } from '../../i18n/language.tsx';
import { StatusField } from '../../ui/filters/status-field.tsx';
import { useTyped } from '../../ui/filters/use-typed.ts';
import { Page } from '../../ui/page.tsx';
import { paymentRequests } from '../../ui/payment-requests/request-table.tsx';
import { ObjectTable } from '../../ui/tables/object-table.tsx';

const useTexts = texts(
  {
    title: 'Payment requests',
    about: 'Coins that were asked for, newest first',
    user: 'User id',
    userAbout: 'Who is paid or pays',
    wrongUser: 'A whole number, such as 12',
  },
  {
    title: 'Demandes de paiement',
    about: 'Les pièces demandées, de la plus récente à la plus ancienne',
    user: 'N° d’utilisateur',
    userAbout: 'Qui est payé ou paie',
    wrongUser: 'Un nombre entier, tel que 12',
  },
);

const route = getRouteApi('/payment-requests');

/** The payment requests of everybody, by status and by who has a part in them; both stand in the address. */
export function PaymentRequestsPage() {
  const t = useTexts();
  const { status, userId } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useTyped(userId === undefined ? '' : String(userId), (text) => {
    const id = readId(text);
    if (text !== '' && id === null) return;
    navigate({ search: { status, userId: id ?? undefined }, replace: true });
  });
  const isWrong = typed.trim() !== '' && readId(typed) === null;
  return (
    <Page title={t.title} about={t.about}>
      <Group align="flex-start">
        <StatusField
          values={PAYMENT_REQUEST_STATUSES}
          value={status}
          onChoose={(next) => navigate({ search: { status: next, userId } })}
        />
        <TextInput
          label={t.user}
          placeholder={t.userAbout}
          inputMode="numeric"
          value={typed}
          error={isWrong ? t.wrongUser : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Group>
      <ObjectTable of={paymentRequests} question={{ status, userId }} />
    </Page>
  );
}
