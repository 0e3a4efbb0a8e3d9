import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { lock } from '~/components/icon/action-icons.ts';
import { calendar } from '~/components/icon/state-icons.ts';
import { LastNote } from '~/features/notes/last-note.tsx';
import { EarlierInquiries } from '~/features/patients/one/earlier-inquiries.tsx';
import { PatientPlans, SetPlan } from '~/features/plans/clinician/patient-plans.tsx';
import { useKnownPlans } from '~/features/plans/use-plans.ts';
import { TrendLine } from '~/features/record/chart/trend-line.tsx';
import { history } from '~/features/record/icons.ts';
import { Part, RecordPanel } from '~/features/record/panel/record-panel.tsx';
import { AnsweredHere } from '~/lib/alarms/answered-alarm.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

/** The record beside the conversation, with the plans, the last note and the other inquiries. */
export function ConsultationRecord({ thread }: { thread: Thread }) {
  const t = useTexts();
  const { id } = thread.item.patient;
  const plans = useKnownPlans(id);
  const all = <AppLink href={`/clinician/patients/${id}`}>{t('health.earlier_all')}</AppLink>;
  return (
    <RecordPanel patientId={id}>
      <AnsweredHere patientId={id} />
      <Part
        icon={calendar}
        title={t('plans.title')}
        action={<SetPlan patientId={id} eContactId={thread.item.e_contact.id} isQuiet />}
      >
        <PatientPlans known={plans} Trend={TrendLine} mostAnswers={3} />
      </Part>
      <LastNote patientId={id}>
        {(meta, note) => (
          <Part icon={lock} title={t('health.last_note')} meta={meta}>
            {note}
          </Part>
        )}
      </LastNote>
      <EarlierInquiries patientId={id} exceptId={thread.item.e_contact.id} none={t('health.earlier_none')}>
        {(list) => (
          <Part icon={history} title={t('health.earlier')} action={all}>
            {list}
          </Part>
        )}
      </EarlierInquiries>
    </RecordPanel>
  );
}
