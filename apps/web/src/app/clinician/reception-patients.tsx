import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { InstitutionPatient } from '@hodi/domain/patients/institution-patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { SearchField } from '~/components/form/search-field.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { NewAppointmentDialog } from '~/features/appointments/form/lazy-dialogs.ts';
import { InstitutionPatients } from '~/features/patients/institution/institution-patients.tsx';
import { RegisterPatientLink } from '~/features/registrations/assisted/register-patient-link.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import styles from './reception-patients.module.css';

/** Everybody who is a patient of the institution: who they are, how to call them, and a way to book. */
export default function ReceptionPatients() {
  const t = useTexts();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { text, typed, setTyped } = useUrlText('search');
  const [booking, setBooking] = useState<InstitutionPatient>();
  const list = { institutionId: profile.institution.id, search: text };
  return (
    <Page title={t('reception.patients')} actions={<RegisterPatientLink />}>
      <Panel lines>
        <div className={styles.search}>
          <SearchField
            label={t('patients.search')}
            placeholder={t('reception.find_hint')}
            clearLabel={t('patients.clear_search')}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        {/* A list of its own for each search, so that it begins at its first page. */}
        <InstitutionPatients key={text} {...list} hasPages={false} onBook={setBooking} />
      </Panel>
      {booking && (
        <NewAppointmentDialog
          patient={{ id: booking.patient.id, name: displayName(booking.user) }}
          onClose={() => setBooking(undefined)}
        />
      )}
    </Page>
  );
}
