import { type ReactNode, useRef, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { shortName } from '@hodi/domain/users/display-name.ts';
import { formatDate } from '@hodi/i18n/format.ts';
import { Button } from '~/components/action/button.tsx';
import { calendarPlus, lock } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { Page } from '~/components/layout/page.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { EditedAppointment } from '../change/edited-appointment.tsx';
import { NewAppointmentDialog } from '../form/lazy-dialogs.ts';
import { UnsentList } from '../list/unsent-list.tsx';
import { ArrivalsPanel } from './arrivals-panel.tsx';
import type { Booking } from '../form/new-appointment-dialog.tsx';
import { FindPatient } from './find-patient.tsx';
import { FreeTimes } from './free-times.tsx';
import styles from './reception.module.css';
import { useDay } from './use-day.ts';

interface TodayPageProps {
  /** The way to register somebody; it belongs to another feature. */
  register: ReactNode;
}

/** Where a reception arrives: who comes today, who waits, whom to book, and when it is free. */
export default function TodayPage({ register }: TodayPageProps) {
  const t = useTexts();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const [isWhole, setIsWhole] = useState(false);
  const day = useDay(isWhole);
  const formats = useFormats(day.timeZone);
  const now = useNow();
  const [booking, setBooking] = useState<Booking>();
  const search = useRef<HTMLInputElement>(null);
  return (
    <Page
      title={t('clinician_home.karibu', { name: shortName(profile.user) })}
      subtitle={t('clinician_home.date', {
        weekday: formats.weekday(now),
        date: formatDate(now, 'long', formats.locale),
      })}
      actions={
        <>
          <span className={styles.note}>
            <Icon shape={lock} size={18} />
            {t('reception.no_health')}
          </span>
          {register}
          <Button kind="main" icon={calendarPlus} onClick={() => setBooking({})}>
            {t('reception.book')}
          </Button>
        </>
      }
    >
      <UnsentList />
      <div className={styles.columns}>
        <FindPatient ref={search} register={register} onBook={setBooking} />
        <ArrivalsPanel day={day} isWhole={isWhole} onWhole={setIsWhole} onBook={setBooking} search={search} />
        <FreeTimes day={day} onBook={setBooking} />
      </div>
      <EditedAppointment />
      {booking && <NewAppointmentDialog {...booking} onClose={() => setBooking(undefined)} />}
    </Page>
  );
}
