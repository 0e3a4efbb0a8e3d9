import { SaveToCalendarIcon } from '~/features/appointments/save-to-calendar.tsx';
import HealthRecordPage from '~/features/patients/record/health-record-page.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const DownloadOwnRecord = lazyComponent(
  async () => (await import('~/features/record-file/download-record.tsx')).DownloadOwnRecord,
  null,
);

/** The patient's own health record, with what other features give to it. */
export default function OwnRecord() {
  return <HealthRecordPage SaveToCalendar={SaveToCalendarIcon} Download={DownloadOwnRecord} />;
}
