import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { isStopped } from '~/lib/offline/again/state-texts.ts';
import { UnsentState } from '~/lib/offline/again/unsent-state.tsx';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { useServiceName } from '~/lib/services/service-name.ts';

/** What was asked for on this device for the patient, or done with them, and has no other place on the page. */
export function UnsentChanges({ info: { patient } }: { info: OpenPatientInfo }) {
  const records = useQueued({ thread: patient.id }).filter(
    ({ name }) => name === createServiceInterest.name || name === deactivatePatient.name,
  );
  if (records.length === 0) return null;
  return (
    <Panel lines>
      {records.map((record) => (
        <UnsentChange key={record.id} record={record} />
      ))}
    </Panel>
  );
}

function UnsentChange({ record }: { record: QueueRecord }) {
  const t = useTexts();
  const nameOf = useServiceName();
  // What this device can no longer open has no body.
  const body = record.body as Partial<BodyOf<typeof createServiceInterest>> | null;
  const isService = record.name === createServiceInterest.name;
  return (
    <NeedRow
      title={isService ? body?.service && nameOf(body.service) : t('record.deactivate')}
      preview={(isStopped(record) && record.lastError) || (isService && t('record.service_asked'))}
      badges={<UnsentState record={record} />}
    />
  );
}
