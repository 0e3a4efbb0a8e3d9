import type { ComponentType } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { PersonCell } from '~/components/data/person-cell.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { Ago } from '~/lib/i18n/ago.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { FreeBadge } from '~/lib/services/free-badge.tsx';
import { useServiceName } from '~/lib/services/service-name.ts';
import styles from './service-requests.module.css';

const serviceCell = (interest: ServiceInterest) => <Service interest={interest} />;
const patientCell = (interest: ServiceInterest) => <Patient interest={interest} />;
const timeCell = ({ created_at }: ServiceInterest) => <Ago at={created_at} />;
export type FulfilPart = ComponentType<{ interest: ServiceInterest }>;

/** Dense rows on the desktop, cards on a phone. */
export function RequestTable({ interests, Fulfil }: { interests: readonly ServiceInterest[]; Fulfil: FulfilPart }) {
  const t = useTexts();
  const actionCell = (interest: ServiceInterest) => (
    <span className={styles.action}>
      <Ending interest={interest} Fulfil={Fulfil} />
    </span>
  );
  const columns: Column<ServiceInterest>[] = [
    { id: 'patient', head: t('inquiries.patient'), cell: patientCell },
    { id: 'service', head: t('services.service'), cell: serviceCell },
    { id: 'time', head: t('services.requested'), card: 'corner', cell: timeCell },
    { id: 'action', head: '', headLabel: t('inquiries.actions'), card: 'actions', align: 'end', cell: actionCell },
  ];
  return <DataTable caption={t('services.table')} columns={columns} rows={interests} rowKey={({ id }) => id} />;
}

function Patient({ interest }: { interest: ServiceInterest }) {
  const factsOf = usePatientFacts();
  const { patient_id, patient_name } = interest;
  const details = factsOf(interest, 'short');
  return <PersonCell name={patient_name} href={`/clinician/patients/${patient_id}`} details={details} />;
}

function Service({ interest: { service, e_contact_id, patient_name } }: { interest: ServiceInterest }) {
  const t = useTexts();
  const { data: own } = useSuspenseQuery(queryFor(getOwnClinician));
  const serviceName = useServiceName()(service);
  return (
    <span className={styles.service}>
      {serviceName}
      <FreeBadge service={service} at={own.institution} />
      {e_contact_id !== null && (
        <AppLink
          className={styles.inquiry}
          href={`/clinician/e-contact/${e_contact_id}`}
          aria-label={t('services.with_inquiry_named', { name: displayName(patient_name), service: serviceName })}
        >
          {t('services.with_inquiry')}
        </AppLink>
      )}
    </span>
  );
}

function Ending({ interest, Fulfil }: { interest: ServiceInterest; Fulfil: FulfilPart }) {
  const t = useTexts();
  const { date } = useFormats();
  if (interest.fulfilled_at === null) return <Fulfil interest={interest} />;
  return <StatusBadge kind="completed">{t('services.fulfilled_at', { at: date(interest.fulfilled_at) })}</StatusBadge>;
}
