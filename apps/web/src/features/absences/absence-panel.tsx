import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { AbsenceAnswer } from '@hodi/domain/absences/absences.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { UnsentChange } from '~/lib/offline/retry/unsent-change.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { AbsenceForm } from './absence-form.tsx';
import styles from './absence.module.css';
import { type AbsentPerson, useAbsence } from './use-absence.ts';

/** On the account: when oneself is away, who answers, and for whom one answers. */
export function AbsencePanel() {
  const t = useTexts();
  const { clinician, user, institution } = useSuspenseQuery(queryFor(getOwnClinician)).data;
  const name = displayName(user, clinician.role);
  return (
    <Panel title={t('absence.title')}>
      <AbsenceOf person={{ id: clinician.id, name, isOther: false, timeZone: institution.time_zone }} />
    </Panel>
  );
}

/** The same for somebody of the staff, as their admin says it. */
export function AbsenceDialog({ person, onClose }: { person: Omit<AbsentPerson, 'isOther'>; onClose: () => void }) {
  const t = useTexts();
  return (
    <Modal
      width="narrow"
      title={t('absence.title_of', { name: person.name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <AbsenceOf person={{ ...person, isOther: true }} />
    </Modal>
  );
}

function AbsenceOf({ person }: { person: AbsentPerson }) {
  const t = useTexts();
  const [isChanging, setIsChanging] = useState(false);
  const { data, error, refetch, save, end } = useAbsence(person);
  const { isSending, run } = useSending();
  const { name, isOther } = person;
  if (data === undefined && error === null) return <Skeleton label={t('shell.loading')} shape="form" count={2} />;
  if (data === undefined)
    return <NotLoaded titleAs="h3" inline title={t('absence.not_loaded')} error={error} retry={refetch} />;
  const isAway = data.absence !== null;
  return (
    <div className={styles.form}>
      <p className={styles.why}>{isOther ? t('absence.why_of', { name }) : t('absence.why')}</p>
      <UnsentChange of={person.id} called="queue.absence" />
      <Said known={data} />
      {isChanging ? (
        <AbsenceForm known={data} timeZone={person.timeZone} save={save} onEnd={() => setIsChanging(false)} />
      ) : (
        <div className={styles.buttons}>
          <Button onClick={() => setIsChanging(true)}>
            {t(isAway ? 'absence.change' : isOther ? 'absence.set_of' : 'absence.set')}
          </Button>
          {isAway && (
            <Button sending={isSending} sendingLabel={t('absence.saving')} onClick={() => run(end)}>
              {t(isOther ? 'absence.end_of' : 'absence.end')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Shows the clinician's absence, and the colleagues they cover for. */
function Said({ known: { absence, covers_for } }: { known: AbsenceAnswer }) {
  const t = useTexts();
  const { plainDate } = useFormats();
  const days = absence && { from: plainDate(absence.from), until: plainDate(absence.until) };
  const cover = absence?.cover;
  return (
    <>
      {days && (
        <p className={styles.now}>
          {cover ? t('absence.now', { ...days, name: displayName(cover, cover.role) }) : t('absence.now_nobody', days)}
        </p>
      )}
      {covers_for.map(({ id, role, until, ...person }) => (
        <p key={id} className={styles.now}>
          {t('absence.covers', { name: displayName(person, role), date: plainDate(until) })}
        </p>
      ))}
    </>
  );
}
