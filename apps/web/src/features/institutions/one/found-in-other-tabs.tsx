import { useQuery } from '@tanstack/react-query';
import { listClinicianInvitations } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import styles from './institution-people.module.css';

/** The lists of people of an institution. */
export const peopleTabs = ['clinicians', 'invitations', 'patients'] as const;
export type PeopleTab = (typeof peopleTabs)[number];

interface FoundInOtherTabsProps {
  institutionId: string;
  tab: PeopleTab;
  search: string;
  onChoose: (tab: PeopleTab) => void;
}

/** How many fit, in each of the tabs that are asked. */
function useTotals(institutionId: string, search: string, asked: readonly PeopleTab[]) {
  const params = { institution_id: institutionId };
  const query = { search, limit: 1 };
  const enabled = (tab: PeopleTab) => ({ enabled: asked.includes(tab) });
  const clinicians = useQuery({ ...queryFor(listClinicians, { params, query }), ...enabled('clinicians') });
  const invitations = useQuery({
    ...queryFor(listClinicianInvitations, { query: { ...query, ...params } }),
    ...enabled('invitations'),
  });
  const patients = useQuery({ ...queryFor(listInstitutionPatients, { params, query }), ...enabled('patients') });
  return {
    clinicians: clinicians.data?.total,
    invitations: invitations.data?.total,
    patients: patients.data?.total,
  };
}

/** Where a tab has nobody who fits the search, says which other tabs have somebody, and leads there. */
export function FoundInOtherTabs(props: FoundInOtherTabsProps) {
  const { institutionId, tab, search } = props;
  const total = useTotals(institutionId, search, [tab])[tab];
  return total === 0 && <OtherTabs {...props} />;
}

function OtherTabs({ institutionId, tab, search, onChoose }: FoundInOtherTabsProps) {
  const t = useTexts();
  const others = peopleTabs.filter((one) => one !== tab);
  const totals = useTotals(institutionId, search, others);
  return (
    <div role="status">
      {others.map((one) => {
        const count = totals[one] ?? 0;
        if (count === 0) return null;
        return (
          <p key={one} className={styles.found}>
            {t(`roles.found_${one}`, { count })}{' '}
            <Button kind="soft" size="small" onClick={() => onChoose(one)}>
              {t(`roles.${one}`)}
            </Button>
          </p>
        );
      })}
    </div>
  );
}
