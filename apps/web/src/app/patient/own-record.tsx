import { SaveToCalendar } from '~/features/appointments/save-to-calendar.tsx';
import { DownloadOwnRecord } from './record-file.ts';
import HealthRecordPage from '~/features/patients/record/health-record-page.tsx';

/** The patient's own health record, with what other features give to it. */
export default function OwnRecord() {
  return <HealthRecordPage SaveToCalendar={SaveToCalendar} Download={DownloadOwnRecord} />;
}
