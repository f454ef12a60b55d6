import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { makeLimit } from '../../features/limits/limit-forms.ts';
import { limits } from '../../features/limits/limit-table.tsx';
import { policies } from '../../features/policies/policy-table.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';

const useTexts = texts({
  title: ['Rules', 'Règles'],
  about: [
    'Spending limits, approval policies and frozen wallets',
    'Limites de dépenses, règles d’approbation et portefeuilles gelés',
  ],
  limits: ['Spending limits', 'Limites de dépenses'],
  limitsAbout: [
    'Each limit applies to every user separately, over a sliding period, however they send coins.',
    'Chaque limite s’applique séparément à chaque utilisateur, sur une durée glissante, quel que soit le mode d’envoi.',
  ],
  policies: ['Approval policies', 'Règles d’approbation'],
  policiesAbout: [
    'With a policy, the operation waits until a second person with the same right approves it.',
    'Avec une règle, l’opération attend qu’une seconde personne qui a le même droit l’approuve.',
  ],
  freezes: ['Frozen wallets', 'Portefeuilles gelés'],
  freezesAbout: [
    'Freeze or unfreeze a wallet on the page of its user.',
    'Gelez ou dégelez un portefeuille sur la page de son utilisateur.',
  ],
  log: ['Freezes in the audit log', 'Les gels dans le journal d’audit'],
});

export function RulesPage() {
  const t = useTexts();
  const mayChange = isAtLeast(useViewer().role, 'SUPERADMIN');
  return (
    <Page title={t.title} about={t.about}>
      <Section
        name={t.limits}
        about={t.limitsAbout}
        actions={mayChange && <FormButton form={makeLimit} record={undefined} />}
      >
        <ObjectTable table={limits} question="all" without={mayChange ? ['used'] : ['used', 'act']} />
      </Section>
      <Section name={t.policies} about={t.policiesAbout}>
        <ObjectTable table={policies} question={undefined} without={mayChange ? [] : ['acts']} />
      </Section>
      <Section name={t.freezes} about={t.freezesAbout}>
        <Anchor
          renderRoot={(props) => <Link to="/audit-log" search={{ action: 'wallet.frozen' }} {...props} />}
          size="sm"
        >
          {t.log}
        </Anchor>
      </Section>
    </Page>
  );
}
