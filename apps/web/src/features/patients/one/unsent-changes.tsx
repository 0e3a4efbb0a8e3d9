import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentThings } from '~/lib/offline/retry/unsent-things.tsx';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { useServiceName } from '~/lib/services/service-name.ts';

/** Unsent writes about the patient that have no other place on the page. */
export function UnsentChanges({ info: { patient } }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const nameOf = useServiceName();
  const records = useQueued({ thread: patient.id }).filter(
    ({ name }) => name === createServiceInterest.name || name === deactivatePatient.name,
  );
  if (records.length === 0) return null;
  const told = (record: QueueRecord) => {
    if (record.name === deactivatePatient.name) return { title: t('record.deactivate') };
    const asked = bodyOf(createServiceInterest, record);
    return { title: asked && nameOf(asked.service), preview: t('record.service_asked') };
  };
  return (
    <Panel lines>
      <UnsentThings records={records} told={told} />
    </Panel>
  );
}
