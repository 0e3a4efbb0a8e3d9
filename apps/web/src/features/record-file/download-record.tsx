import { useState } from 'react';
import { everythingOfPatient } from '@hodi/domain/fhir/fhir.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { Button } from '~/components/action/button.tsx';
import { savedOnPhone } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { tellError } from '~/lib/api/tell-error.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useShownPerson } from '~/lib/person/shown-person.ts';
import { fetchFile } from '~/lib/speech/fetch-audio.ts';
import { today } from '~/lib/session/server-clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './record-file.module.css';

type Format = 'pdf' | 'fhir';
const formats: readonly Format[] = ['pdf', 'fhir'];

interface Whose {
  id: string;
  member_id: string;
}

/** One of the formats at a time; the file is made by the server, so it takes a network. */
function useDownload({ id, member_id }: Whose) {
  const t = useTexts();
  const language = useLanguage();
  const [running, setRunning] = useState<Format>();
  const paper = `${pathOf(getRecordPaper, { patient_id: id })}?language=${language}`;
  const begin = async (format: Format) => {
    setRunning(format);
    try {
      const file = await (format === 'pdf'
        ? fetchFile(paper, 'application/pdf')
        : fetchFile(pathOf(everythingOfPatient, { id }), 'application/fhir+json'));
      saveFile(`hodi-${member_id}-${today()}.${format === 'pdf' ? 'pdf' : 'fhir.json'}`, file, file.type);
      toast.success(t('record_file.done'));
    } catch (error) {
      tellError(error);
    } finally {
      setRunning(undefined);
    }
  };
  return { running, begin: (format: Format) => void (running === undefined && begin(format)) };
}

function Choices({ whose }: { whose: Whose }) {
  const t = useTexts();
  const { running, begin } = useDownload(whose);
  return (
    <div className={styles.choices}>
      {formats.map((format) => (
        <Button
          key={format}
          icon={savedOnPhone}
          sending={running === format}
          sendingLabel={t('record_file.loading')}
          onClick={() => begin(format)}
        >
          {t(`record_file.${format}`)}
        </Button>
      ))}
    </div>
  );
}

/** The whole record of a patient in a file: as PDF, or for the computer of another clinic. */
export function DownloadRecord({ info }: { info: OpenPatientInfo }) {
  const t = useTexts();
  return (
    <Download whose={info.patient} title={t('record_file.title_of_patient')} lead={t('record_file.lead_of_patient')} />
  );
}

/** The same for the patient themself, or for the chosen person. */
export function DownloadOwnRecord() {
  const t = useTexts();
  const { profile, patientId } = useShownPerson();
  const title =
    patientId === undefined ? t('record_file.title') : t('caregivers.download', { name: profile.user.given_name });
  return <Download whose={profile.patient} title={title} lead={t('record_file.lead')} />;
}

function Download({ whose, title, lead }: { whose: Whose; title: string; lead: string }) {
  const t = useTexts();
  const { online } = useConnection();
  return (
    <Panel title={title}>
      <div className={styles.body}>
        <p>{lead}</p>
        {online ? <Choices whose={whose} /> : <p role="status">{t('record_file.offline')}</p>}
      </div>
    </Panel>
  );
}
