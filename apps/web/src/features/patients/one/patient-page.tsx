import { type ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { CardPanel } from './card/card-panel.tsx';
import { type FlagsOfInquiry, OpenFlags } from './open-flags.tsx';
import { PatientHead } from './patient-head.tsx';
import { PatientInquiries } from './patient-inquiries.tsx';
import styles from './patient-page.module.css';
import { Timeline } from './timeline/timeline.tsx';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { UnconfirmedNumber } from '~/features/patients/number/unconfirmed-number.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const PersonalPanel = lazyComponent(async () => (await import('./personal/personal-panel.tsx')).PersonalPanel);
const ClosedPatient = lazyComponent(async () => (await import('./closed-patient.tsx')).ClosedPatient);

type Part = ComponentType<{ info: OpenPatientInfo }>;

/** Components of other features. */
export interface PatientParts {
  AddService: Part;
  NewAppointment: Part;
  UnsentAppointments: Part;
  UnsentChanges: Part;
  AppointmentActions: ComponentType<{ item: AppointmentItem }>;
  FulfilService: ComponentType<{ interest: ServiceInterest }>;
  ChangePhone: Part;
  PrivateNote: Part;
  Merged: Part;
  Notes: Part;
  FlagHistory: Part;
  DownloadRecord: Part;
  FlagsOfInquiry: FlagsOfInquiry;
  Caregivers: Part;
}

/** One patient of the clinician. */
export default function PatientPage({ parts }: { parts: PatientParts }) {
  const { patientId } = useParams<{ patientId: string }>();
  const t = useTexts();
  const { data: info, error, refetch } = useQuery(queryFor(getPatient, { params: { patient_id: patientId } }));
  // Data read before the record was closed is no longer shown.
  if (isRefused(error)) return <ClosedPatient patientId={patientId} onOpened={() => void refetch()} />;
  if (info === undefined) {
    if (error !== null) {
      return (
        <Page>
          <NotLoaded titleAs="h1" title={t('patient.not_loaded')} error={error} retry={refetch} />
        </Page>
      );
    }
    return (
      <Page>
        <Skeleton label={t('shell.loading')} shape="rows" count={4} />
      </Page>
    );
  }
  return <OpenPatient key={patientId} info={info} parts={parts} />;
}

function OpenPatient({ info, parts }: { info: OpenPatientInfo; parts: PatientParts }) {
  const t = useTexts();
  const {
    AddService,
    NewAppointment,
    UnsentAppointments,
    UnsentChanges,
    ChangePhone,
    PrivateNote,
    Merged,
    Notes,
    FlagHistory,
    DownloadRecord,
    FlagsOfInquiry,
    Caregivers,
  } = parts;
  return (
    <Page>
      <PatientHead
        info={info}
        actions={
          <>
            <ButtonLink icon={clipboard} href={`/clinician/patients/${info.patient.id}/record`}>
              {t('page.record')}
            </ButtonLink>
            <NewAppointment info={info} />
            <AddService info={info} />
          </>
        }
      />
      {(info.also !== undefined || info.joined_into !== undefined) && <Merged info={info} />}
      <div className={styles.columns}>
        <div className={styles.flags}>
          <OpenFlags info={info} FlagsOfInquiry={FlagsOfInquiry} />
          {info.is_mobile_confirmed === false && <UnconfirmedNumber info={info} />}
        </div>
        <div className={styles.main}>
          <UnsentChanges info={info} />
          <PatientInquiries info={info} />
          <UnsentAppointments info={info} />
          <Timeline info={info} {...parts} />
          <Notes info={info} />
          <FlagHistory info={info} />
          <PersonalPanel info={info} changePhone={<ChangePhone info={info} />} />
        </div>
        <div className={styles.aside}>
          <CardPanel info={info} />
          <Caregivers info={info} />
          <PrivateNote info={info} />
          <DownloadRecord info={info} />
        </div>
      </div>
    </Page>
  );
}

/** The server does not say whether such a patient exists; an address that cannot be one is the same to the reader. */
const isRefused = (error: Error | null): boolean => error instanceof ApiError && error.isOurs(404, 400);
