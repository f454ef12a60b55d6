import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { makeLimit } from '../../features/limits/limit-forms.ts';
import { limits } from '../../features/limits/limit-table.tsx';
import { policies } from '../../features/policies/policy-table.tsx';
import { ActButton } from '../../kit/forms/form/form-button.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';

const useTexts = texts({
  title: ['Rules', 'Règles'],
  about: [
    'What users may send, and what takes two people',
    'Ce que les utilisateurs peuvent envoyer, et ce qui demande deux personnes',
  ],
  limits: ['Limits of what users send', 'Limites des envois'],
  limitsAbout: [
    'Each user by themselves, within a time that slides. The ledger holds to them wherever coins move.',
    'Chaque utilisateur pour soi, sur une durée qui glisse. Le grand livre s’y tient où que les pièces aillent.',
  ],
  policies: ['Acts that need two people', 'Actes qui demandent deux personnes'],
  policiesAbout: [
    'What one person asks for waits until another one who may do it approves.',
    'Ce qu’une personne demande attend qu’une autre, qui en a le droit, l’approuve.',
  ],
  freezes: ['Frozen wallets', 'Portefeuilles gelés'],
  freezesAbout: [
    'A wallet is frozen, and given free, on the page of its user.',
    'Un portefeuille se gèle et se dégèle sur la page de son utilisateur.',
  ],
  log: ['Who froze what, in the audit log', 'Qui a gelé quoi, dans le journal d’audit'],
});

/** The page of spending limits, freezes and approval policies. */
export function RulesPage() {
  const t = useTexts();
  const mayChange = isAtLeast(useViewer().role, 'SUPERADMIN');
  return (
    <Page title={t.title} about={t.about}>
      <Section
        name={t.limits}
        about={t.limitsAbout}
        actions={mayChange && <ActButton act={makeLimit} on={undefined} />}
      >
        <ObjectTable of={limits} question="all" without={mayChange ? ['used'] : ['used', 'act']} />
      </Section>
      <Section name={t.policies} about={t.policiesAbout}>
        <ObjectTable of={policies} question={undefined} without={mayChange ? [] : ['acts']} />
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
