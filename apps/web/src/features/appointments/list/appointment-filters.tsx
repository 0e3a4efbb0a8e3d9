import { appointmentTypes } from '@hodi/domain/appointments/appointment-kinds.ts';
import { SelectField } from '~/components/form/select-field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { ListFilters } from '~/lib/lists/status-filter.tsx';
import { type AppointmentQuery, statusesOf } from './appointment-query.ts';

interface AppointmentFiltersProps {
  query: AppointmentQuery;
  /** Empty for all. */
  onChoose: (name: 'status' | 'type', value: string) => void;
}

/** By type, and by status where the tab has more than one. */
export function AppointmentFilters({ query, onChoose }: AppointmentFiltersProps) {
  const t = useTexts();
  const statuses = statusesOf[query.scope];
  // Which kind it is a reception does not see.
  const hasTypes = !useIsReception();
  if (!hasTypes && statuses.length === 0) return null;
  return (
    <ListFilters label={t('appointments.filters')}>
      {hasTypes && (
        <SelectField
          label={t('appointments.type')}
          labelHidden
          placeholder={t('appointments.any_type')}
          options={appointmentTypes.map((value) => ({ value, label: t(`appointment.type.${value}`) }))}
          value={query.type ?? ''}
          onChange={({ target }) => onChoose('type', target.value)}
        />
      )}
      {statuses.length > 0 && (
        <SelectField
          label={t('appointments.status')}
          labelHidden
          placeholder={t('appointments.any_status')}
          options={statuses.map((value) => ({
            value,
            // Over and still scheduled: somebody has to say whether it took place.
            label: t(`appointment.state.${value === 'scheduled' && query.scope === 'past' ? 'to_confirm' : value}`),
          }))}
          value={query.status ?? ''}
          onChange={({ target }) => onChoose('status', target.value)}
        />
      )}
    </ListFilters>
  );
}
