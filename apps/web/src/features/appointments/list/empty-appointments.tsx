import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { calendar } from '~/components/icon/state-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NewAppointmentButton } from '../new-appointment.tsx';
import { type AppointmentQuery, isNarrowed } from './appointment-query.ts';

interface EmptyAppointmentsProps {
  query: AppointmentQuery;
  onShowAll: () => void;
  onBook: () => void;
}

/** Why nothing is here, and the next step. */
export function EmptyAppointments({ query, onShowAll, onBook }: EmptyAppointmentsProps) {
  const t = useTexts();
  if (isNarrowed(query)) {
    return (
      <NothingFound
        title={t('appointments.nothing_found')}
        action={<Button onClick={onShowAll}>{t('appointments.show_all')}</Button>}
      >
        {t('appointments.nothing_found_text')}
      </NothingFound>
    );
  }
  return (
    <EmptyState
      icon={calendar}
      title={t(`appointments.none_${query.scope}`)}
      action={query.scope !== 'past' && <NewAppointmentButton kind="soft" onPress={onBook} />}
    >
      {t(`appointments.none_${query.scope}_text`)}
    </EmptyState>
  );
}
