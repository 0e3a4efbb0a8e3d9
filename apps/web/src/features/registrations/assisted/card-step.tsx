import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { ageOn, isAgeCertain } from '@hodi/domain/patients/age.ts';
import { getContactCard } from '@hodi/domain/patients/manage-patients.api.ts';
import type { Gender } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { printer } from '~/components/icon/action-icons.ts';
import { useClinicDay } from '~/lib/calendar/use-clinic-day.ts';
import { useNow } from '~/lib/clock.ts';
import { cardOf } from '~/lib/contact-card/card-of.ts';
import { ContactCard, type ContactCardProps } from '~/lib/contact-card/contact-card.tsx';
import { PaperCard } from '~/lib/contact-card/paper-card.tsx';
import { forgetNextAfterQuiz } from '~/lib/forms/next-after-quiz.ts';
import { deviceTimeZone } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { AssistedSheet } from './assisted-sheet.tsx';
import styles from './assisted.module.css';
import { type Registered, type RegisteredPerson, patientOf } from './registered.ts';

export interface CardStepProps {
  registered: Registered;
  onAnother: () => void;
}

/**
 * Content of the contact card: the server's data and the institution's own text once the record is loaded; before that
 * this device's data.
 */
function useCard({ patientId, name, gender, memberId, ...known }: RegisteredPerson, registered: Registered) {
  const today = calendarDay(useNow(), deviceTimeZone);
  const { data: own, error, refetch } = useQuery(queryFor(getOwnClinician));
  const params = { patient_id: patientId };
  // A reception opens no record.
  const isOpen = own !== undefined && !own.is_reception && hasAgreed(registered);
  const { data: card } = useQuery({ ...queryFor(getContactCard, { params }), enabled: isOpen });
  const { calendar } = useClinicDay(own?.is_reception === true);
  const chosen = calendar.data?.clinicians.find(({ id }) => id === registered.clinicianId)?.name;
  if (card !== undefined) return { card: cardOf(card), error, refetch };
  if (own === undefined) return { card: undefined, error, refetch };
  const digits = own.institution.whatsapp_number?.replace(/\D/g, '') ?? '';
  const shown: ContactCardProps = {
    name: displayName(name),
    memberId: memberId ?? '',
    age: ageOn(known.birthday, today),
    isAbout: !isAgeCertain(known, today),
    gender: gender as Gender,
    clinician: own.is_reception
      ? chosen === undefined
        ? own.institution.name
        : displayName(chosen, chosen.role)
      : displayName(own.user, own.clinician.role),
    institution: own.institution,
    whatsappUrl: digits === '' ? null : `https://wa.me/${digits}`,
  };
  return { card: shown, error, refetch };
}

const hasAgreed = ({ consent, isConfirmed }: Registered): boolean => consent === 'in_person' || isConfirmed;

/** The card that the patient takes home. */
export function CardStep({ registered, onAnother }: CardStepProps) {
  const t = useTexts();
  const { isConfirmed } = registered;
  const patient = patientOf(registered);
  const { name } = patient;
  const isYes = hasAgreed(registered);
  const { card, error, refetch } = useCard(patient, registered);
  useEffect(forgetNextAfterQuiz, []);
  return (
    <AssistedSheet
      skipped={isConfirmed ? [] : isYes ? ['code'] : ['code', 'questionnaire', 'booking']}
      now="card"
      takesFocus
      heading={t('assisted.card_heading', { name: displayName(name) })}
      lead={t('assisted.card_why')}
      onSubmit={(event) => {
        event.preventDefault();
        onAnother();
      }}
      foot={
        <>
          <ButtonLink size="big" href="/clinician/dashboard">
            {t('assisted.to_dashboard')}
          </ButtonLink>
          <Button type="submit" kind="main" size="big">
            {t('assisted.another')}
          </Button>
        </>
      }
    >
      {!isYes && <p>{t('assisted.not_yet', { name: registered.name.given_name })}</p>}
      {card ? (
        <>
          <div className={styles.print}>
            <Button icon={printer} onClick={() => print()}>
              {t('assisted.print')}
            </Button>
          </div>
          <ContactCard {...card} />
          <PaperCard {...card} />
        </>
      ) : error === null ? (
        <Skeleton label={t('shell.loading')} count={3} />
      ) : (
        <div className={styles.earlier}>
          <span>{t('assisted.card_lost')}</span>
          <Button kind="soft" onClick={() => void refetch()}>
            {t('shell.try_again')}
          </Button>
        </div>
      )}
    </AssistedSheet>
  );
}
