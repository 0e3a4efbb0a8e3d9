import { useState } from 'react';
import { measures } from '@hodi/domain/record/measurement.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useDraft } from '~/lib/details/draft.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useShownPerson } from '~/lib/person/shown-person.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { EntryList } from '../entry-list.tsx';
import { useEntryWords } from '../entry-words.ts';
import { activity } from '../icons.ts';
import { knownTrends, refusedMeasures } from '../known-measurements.ts';
import { namedKinds } from '../known-record.ts';
import { beforeOf, measureDraftKey, type TypedForm } from '../measured/use-measure-form.ts';
import { MeasureForm } from '../measured/measure-form.tsx';
import { RefusedMeasures } from '../measured/refused-measures.tsx';
import pages from '../pages.module.css';
import { Trends } from '../trends.tsx';
import { useEntryActions } from '../use-entry-actions.ts';
import { type KnownRecord, useKnownRecord } from '../use-known-record.ts';
import { Dangers } from './dangers.tsx';
import styles from './own.module.css';

export const ownMeasurementsPath = (measure?: string): string =>
  `/patient/health/measurements${measure === undefined ? '' : `?measure=${measure}`}`;

/** The patient's own allergies, conditions, medicines and measurements, never notes. They can add to it. */
export default function OwnHealthPage() {
  const t = useTexts();
  const { online } = useConnection();
  const { profile, patientId, isUnsent } = useShownPerson();
  const { id } = profile.patient;
  const known = useKnownRecord(id, isUnsent);
  const words = useEntryWords(known.reader);
  const actions = useEntryActions(id, (entry) => words.title(entry));
  return (
    <Page
      title={
        patientId === undefined ? t('health.own.title') : t('health.own.title_of', { name: profile.user.given_name })
      }
      subtitle={t('health.own.lead')}
      up={{ label: t('nav.home'), href: '/patient/dashboard' }}
      width="read"
    >
      {!online && known.record !== undefined && <p className={pages.none}>{t('health.own.offline')}</p>}
      <Dangers profile={profile} known={known} />
      <OwnMeasured known={known} isUnsent={isUnsent} />
      {namedKinds.map((kind) => (
        <EntryList
          key={kind}
          kind={kind}
          known={known}
          words={words}
          actions={actions}
          isClinician={false}
          isUnsent={isUnsent}
        />
      ))}
    </Page>
  );
}

function OwnMeasured({ known, isUnsent }: { known: KnownRecord; isUnsent: boolean }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const hasAny = knownTrends(known.record, known.queued).length > 0;
  return (
    <Panel
      title={
        <span className={pages.title}>
          <Icon shape={activity} size={20} />
          {t('health.own.measurements')}
        </span>
      }
      foot={
        <Button kind="main" full icon={plus} onClick={() => setIsOpen(true)}>
          {t('health.write_down')}
        </Button>
      }
    >
      {refusedMeasures(known.queued).map((write) => (
        <RefusedMeasures key={write.id} write={write} />
      ))}
      {hasAny ? (
        <Trends known={known} hrefOf={ownMeasurementsPath} />
      ) : (
        (isUnsent || known.record !== undefined) && <p className={pages.none}>{t('health.none.measurement')}</p>
      )}
      {isOpen && <WriteDownDialog known={known} isUnsent={isUnsent} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

interface WriteDownProps {
  known: KnownRecord;
  isUnsent: boolean;
  /** Asked for before the others. */
  first?: (typeof measures)[number];
  onClose: () => void;
}

/** Form for measurements taken at home. Keeps the draft on the device until it is sent. */
export function WriteDownDialog({ known, isUnsent, first, onClose }: WriteDownProps) {
  const t = useTexts();
  const draftKey = measureDraftKey(known.patient_id);
  const draft = useDraft<TypedForm>(draftKey);
  const shown = [...measures].sort((a, b) => Number(b === first) - Number(a === first));
  return (
    <Modal title={t('health.write_down_title')} closeLabel={t('shell.close')} onClose={onClose}>
      {draft !== undefined && (
        <div className={styles.dialog}>
          <MeasureForm
            patientId={known.patient_id}
            isClinician={false}
            isUnsent={isUnsent}
            isFocused
            before={beforeOf(known)}
            draft={(draft?.values as TypedForm | undefined) ?? null}
            draftKey={draftKey}
            shown={shown}
            onClear={onClose}
            onWritten={({ count, outcome }) => {
              if (outcome === 'saved') toast.success(t('health.values_saved', { count }));
              else toast.blank(t('health.values_wait', { count }));
              onClose();
            }}
          />
        </div>
      )}
    </Modal>
  );
}
