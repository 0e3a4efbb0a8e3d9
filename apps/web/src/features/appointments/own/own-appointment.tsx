import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { initials } from '@hodi/domain/users/display-name.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { formatSpan } from '@hodi/i18n/format-calendar.ts';
import { cityOf } from '@hodi/i18n/zoned-time.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { phone as phoneIcon } from '~/components/icon/entry-icons.ts';
import { kindOfAppointment } from '~/components/status/status-kinds.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { deviceTimeZone, useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useNameOfOther } from '~/lib/person/shown-person.ts';
import { useAppointmentWords } from '../appointment-words.ts';
import { SaveToCalendar } from '../save-to-calendar.tsx';
import { clinicOf } from './clinic-of.ts';
import styles from './own-appointments.module.css';

interface OwnAppointmentProps {
  item: AppointmentItem;
  profile: PatientProfile;
}

/** When, with whom and where; what to do when one cannot come. */
export function OwnAppointment({ item, profile }: OwnAppointmentProps) {
  const t = useTexts();
  const words = useAppointmentWords(item);
  const { weekday, day, date } = useFormats(item.institution.time_zone);
  const { appointment, clinician_name, institution } = item;
  const { start_time, end_time } = appointment;
  const own = formatSpan(start_time, end_time, useFormats(deviceTimeZone).locale);
  const names = [weekday(start_time), day(start_time)];
  // "Tomorrow, Thursday", but "Thursday, Nov 26, 2026".
  if (names[1] !== date(start_time)) names.reverse();
  const name = useNameOfOther(appointment.patient_id);
  const isComing = ['scheduled', 'soon', 'now'].includes(words.state);
  return (
    <article className={styles.card} aria-labelledby={`appointment-${appointment.id}`}>
      <div className={styles.head}>
        <h2 className={styles.when} id={`appointment-${appointment.id}`}>
          <time className="num" dateTime={start_time}>
            <span className={styles.day}>{names.join(', ')}</span> {t('own_visits.from_to', words.span)}
          </time>
        </h2>
        <State item={item} />
      </div>
      {!words.isOwnClock && isComing && (
        <p className={styles.clock}>
          {t('own_visits.clinic_clock', {
            city: cityOf(institution.time_zone),
            ...own,
          })}
        </p>
      )}
      <div className={styles.who}>
        <PersonDoor kind="staff" initials={initials(clinician_name)} />
        <div className={styles.words}>
          {name !== undefined && <p className={styles.about}>{t('caregivers.appointment_for', { name })}</p>}
          <p>
            <b>
              <TwoLines text={words.clinician} />
            </b>
          </p>
          <p className={styles.place}>{institution.name}</p>
          <p className={styles.about}>
            {[t(`appointment.type.${appointment.type}`), appointment.topic].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      {isComing && <Actions item={item} profile={profile} />}
    </article>
  );
}

/** How it stands, where that is more than being planned. */
function State({ item }: { item: AppointmentItem }) {
  const t = useTexts();
  const { state, stateText } = useAppointmentWords(item);
  if (state === 'scheduled') return null;
  // Whether it took place is the clinic's to say.
  if (state === 'to_confirm') return <StatusBadge kind="acknowledged">{t('own_visits.state.over')}</StatusBadge>;
  return (
    <StatusBadge kind={kindOfAppointment[state]}>
      {state === 'soon' ? stateText : t(`own_visits.state.${state}`)}
    </StatusBadge>
  );
}

function Actions({ item, profile }: OwnAppointmentProps) {
  const t = useTexts();
  const clinic = clinicOf(item, profile);
  const number = clinic.phone === null ? null : formatPhone(clinic.phone).replace(/ /g, '\u00a0');
  return (
    <>
      <div className={styles.actions}>
        <SaveToCalendar item={item} />
        {number !== null && (
          <ButtonLink icon={phoneIcon} href={`tel:${clinic.phone}`}>
            {t('own_visits.call')}
          </ButtonLink>
        )}
      </div>
      <p className={styles.change}>
        {t('own_visits.change_title')}{' '}
        {number === null
          ? t('own_visits.change_no_phone', { clinic: clinic.name })
          : t('own_visits.change_text', { clinic: clinic.name, phone: number })}
        {clinic.hours !== null && ` ${t('own_visits.hours', { hours: clinic.hours })}`}
      </p>
    </>
  );
}
