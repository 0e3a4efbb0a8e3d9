import { type ComponentType, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { type Measurement, measures } from '@hodi/domain/record/measurement.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { AnsweredHere } from '~/lib/alarms/answered-alarm.tsx';
import { useDraft } from '~/lib/details/draft.ts';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { EntryList } from './entry-list.tsx';
import { nameOfAuthor, useEntryWords } from './entry-words.ts';
import { activity, history } from './icons.ts';
import { knownTrends, refusedMeasures } from './known-measurements.ts';
import { namedKinds } from './known-record.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import { beforeOf, measureDraftKey, type TypedForm } from './measured/use-measure-form.ts';
import { MeasureForm } from './measured/measure-form.tsx';
import { RefusedMeasures } from './measured/refused-measures.tsx';
import styles from './pages.module.css';
import { measurementsPath } from './record-paths.ts';
import { Trends } from './trends.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import { type KnownRecord, useKnownRecord } from './use-known-record.ts';

const ChangesDialog = lazyComponent(async () => (await import('./changes-dialog.tsx')).ChangesDialog, null);

export interface RecordPageParts {
  /** The patient's plans; a feature of its own. */
  Plans: ComponentType<{ patientId: string }>;
}

/** The record of one patient, for clinicians: all four lists, and the form of a new measurement at their side. */
export default function PatientRecordPage({ Plans }: RecordPageParts) {
  const { patientId } = useParams<{ patientId: string }>();
  const t = useTexts();
  const { data: info, error, refetch } = useQuery(queryFor(getPatient, { params: { patient_id: patientId } }));
  if (info !== undefined) return <OpenRecord key={patientId} info={info} Plans={Plans} />;
  return (
    <Page>
      {error === null ? (
        <Skeleton label={t('shell.loading')} shape="rows" count={4} />
      ) : (
        <NotLoaded titleAs="h1" title={t('health.not_loaded')} error={error} retry={refetch} />
      )}
    </Page>
  );
}

function OpenRecord({ info, Plans }: { info: OpenPatientInfo } & RecordPageParts) {
  const t = useTexts();
  const facts = usePatientFacts();
  const { date } = useFormats();
  const { id } = info.patient;
  const known = useKnownRecord(id);
  const words = useEntryWords(known.reader);
  const actions = useEntryActions(id, (entry) => words.title(entry));
  const [isAsked, setIsAsked] = useState(false);
  const aside = useRef<HTMLDivElement>(null);
  const change = known.record?.last_change;
  const [isMeasuring, setIsMeasuring] = useState(location.hash === '#new');
  const measure = () => {
    setIsMeasuring(true);
    beginToMeasure(aside.current);
  };
  return (
    <Page
      title={t('health.of', { name: displayName(info.user) })}
      subtitle={facts(info.patient).join(' · ')}
      up={{ label: displayName(info.user), href: `/clinician/patients/${id}` }}
      actions={
        <>
          <Button icon={history} onClick={() => setIsAsked(true)}>
            {t('health.all_changes')}
          </Button>
          <Button kind="main" icon={plus} onClick={measure}>
            {t('health.new_measurement')}
          </Button>
        </>
      }
    >
      {change && (
        <p className={styles.change}>
          {t('health.last_change', { name: nameOfAuthor(change.by), at: date(change.at) })}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <AnsweredHere patientId={id} isFramed />
          {namedKinds.map((kind) => (
            <EntryList key={kind} kind={kind} known={known} words={words} actions={actions} isClinician />
          ))}
          <Measured known={known} />
          <Plans patientId={id} />
        </div>
        <div ref={aside} className={styles.aside} data-dense>
          <NewMeasurement known={known} isFocused={isMeasuring} />
        </div>
      </div>
      {isAsked && <ChangesDialog patientId={id} words={words} onClose={() => setIsAsked(false)} />}
    </Page>
  );
}

function beginToMeasure(aside: HTMLElement | null): void {
  aside?.scrollIntoView({ block: 'nearest' });
  aside?.querySelector<HTMLElement>('input[name="blood_pressure"]')?.focus();
}

/** The last values, with the way to all of them. */
function Measured({ known }: { known: KnownRecord }) {
  const t = useTexts();
  const measures = useMeasureWords();
  const { patient_id } = known;
  const actions = useEntryActions(patient_id, () => '');
  const hasAny = knownTrends(known.record, known.queued).length > 0;
  const confirm = (measurement: Measurement) => {
    const name = `${measures.name(measurement.measure)} ${measures.withUnit(measurement)}`;
    void actions.confirmNamed(measurement, name);
  };
  return (
    <Panel
      title={
        <span className={styles.title}>
          <Icon shape={activity} size={20} />
          {t('health.last_measurements')}
        </span>
      }
      action={hasAny && <AppLink href={measurementsPath(patient_id)}>{t('health.all_with_chart')}</AppLink>}
    >
      {hasAny ? (
        <Trends
          known={known}
          hrefOf={(measure) => measurementsPath(patient_id, measure)}
          onConfirm={confirm}
          isConfirming={actions.isConfirming}
        />
      ) : (
        known.record !== undefined && <p className={styles.none}>{t('health.none.measurement')}</p>
      )}
    </Panel>
  );
}

/** In the order of a clinic day: pressure, pulse, temperature and sugar are taken most. */
const asked = [...measures].sort((a, b) => Number(isSeldom(a)) - Number(isSeldom(b)));
function isSeldom(measure: (typeof measures)[number]): boolean {
  return measure === 'height' || measure === 'oxygen' || measure === 'hba1c';
}

/** A clinic day goes on with the next: the list of patients leads back to this form. */
const nextToMeasure = '/clinician/patients?then=measure';
const focusLink = (around: HTMLElement | null): void => around?.querySelector('a')?.focus();

/** @param isFocused whether somebody came to write one down, also before the form was there. */
function NewMeasurement({ known, isFocused }: { known: KnownRecord; isFocused: boolean }) {
  const t = useTexts();
  const draftKey = measureDraftKey(known.patient_id);
  const draft = useDraft<TypedForm>(draftKey);
  const [isWritten, setIsWritten] = useState(false);
  return (
    <Panel
      title={
        <span className={styles.title}>
          <Icon shape={activity} size={20} />
          {t('health.new_measurement')}
        </span>
      }
    >
      {refusedMeasures(known.queued).map((write) => (
        <RefusedMeasures key={write.id} write={write} />
      ))}
      {draft !== undefined && (
        <MeasureForm
          patientId={known.patient_id}
          isClinician
          before={beforeOf(known)}
          draft={(draft?.values as TypedForm | undefined) ?? null}
          draftKey={draftKey}
          shown={asked}
          isFocused={isFocused}
          onWritten={({ count, outcome }) => {
            if (outcome === 'saved') toast.success(t('health.values_saved', { count }));
            else toast.blank(t('health.values_wait', { count }));
            setIsWritten(true);
          }}
        />
      )}
      {isWritten && (
        <div ref={focusLink} className={styles.next}>
          <ButtonLink kind="soft" full href={nextToMeasure}>
            {t('health.next_patient')}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
