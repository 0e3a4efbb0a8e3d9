import { useState } from 'react';
import { Segmented } from '~/components/choice/segmented.tsx';
import { Page } from '~/components/layout/page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { useMedia } from '~/lib/use-media.ts';
import styles from './calendar/calendar-view.module.css';
import { appointmentViews } from './calendar/calendar-query.ts';
import { EditedAppointment } from './change/edited-appointment.tsx';
import { NewAppointmentDialog } from './form/lazy-dialogs.ts';
import { AppointmentList } from './list/appointment-list.tsx';
import { UnsentList } from './list/unsent-list.tsx';
import { useUrlQuery } from './list/use-url-query.ts';
import { NewAppointmentButton } from './new-appointment.tsx';

const CalendarView = lazyComponent(async () => (await import('./calendar/calendar-view.tsx')).CalendarView);

/** The clinician's appointments, as a list or a calendar. Which, and what of it, stands in the address. */
export default function AppointmentsPage() {
  const t = useTexts();
  const { unsent, set } = useUrlQuery();
  const [isBooking, setIsBooking] = useState(false);
  const [asked, choose] = useUrlChoice('view', appointmentViews, 'list');
  // A phone has room for one column.
  const isPhone = useMedia('(max-width: 599.98px)');
  const view = isPhone && asked !== 'list' ? 'day' : asked;
  const views = isPhone ? (['list', 'day'] as const) : appointmentViews;
  const book = () => setIsBooking(true);
  return (
    <Page title={t('appointments.title')} actions={<NewAppointmentButton kind="main" onPress={book} />}>
      <div className={styles.views}>
        <Segmented
          size="small"
          label={t('calendar.views')}
          labelHidden
          options={views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
          value={view}
          onValueChange={choose}
        />
      </div>
      <UnsentList asked={unsent} onAnswered={() => set('unsent', '')} />
      {view === 'list' ? <AppointmentList onBook={book} /> : <CalendarView view={view} />}
      <EditedAppointment />
      {isBooking && <NewAppointmentDialog onClose={() => setIsBooking(false)} />}
    </Page>
  );
}
