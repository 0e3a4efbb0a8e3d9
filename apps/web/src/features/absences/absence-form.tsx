import { useState } from 'react';
import type { AbsenceAnswer } from '@hodi/domain/absences/absences.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { Button } from '~/components/action/button.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { useNow } from '~/lib/clock.ts';
import { NearDayField } from '~/lib/forms/near-day-field.tsx';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './absence.module.css';
import type { AbsenceState } from './use-absence.ts';

interface AbsenceFormProps {
  known: AbsenceAnswer;
  timeZone: string;
  save: AbsenceState['save'];
  onEnd: () => void;
}

/** From when, until when, and who answers. */
export function AbsenceForm({ known, timeZone, save, onEnd }: AbsenceFormProps) {
  const t = useTexts();
  const today = calendarDay(useNow(), timeZone);
  const { isSending, run } = useSending();
  const { absence, colleagues } = known;
  // Saving counts as having seen the version that was shown.
  const [seen, setSeen] = useState(known.version);
  const [from, setFrom] = useState(absence?.from ?? today);
  const [until, setUntil] = useState(absence?.until ?? '');
  const [cover, setCover] = useState(absence?.cover?.id ?? '');
  const [isTried, setIsTried] = useState(false);
  const fault = until === '' ? 'absence.missing_day' : until < from ? 'end_before_start' : undefined;
  const submit = async () => {
    setIsTried(true);
    if (fault !== undefined) return;
    const outcome = await save({ from, until, cover_id: cover || null }, seen);
    if (outcome === true) onEnd();
    // Told by a message; above the form stands what a colleague entered.
    else if (outcome !== false) setSeen(outcome.version);
  };
  return (
    <div className={styles.form}>
      <NearDayField label={t('absence.from')} today={today} value={from} onValueChange={setFrom} />
      <NearDayField
        label={t('absence.until')}
        today={today}
        value={until}
        error={isTried && fault ? t(fault) : undefined}
        onValueChange={setUntil}
      />
      <SelectField
        label={t('absence.cover')}
        placeholder={t('absence.nobody')}
        hint={t(colleagues.length === 0 ? 'absence.no_colleagues' : 'absence.nobody_hint')}
        options={colleagues.map(({ id, role, ...name }) => ({
          value: id,
          label: `${displayName(name, role)} (${t(`people.${role}`)})`,
        }))}
        value={cover}
        onChange={({ target }) => setCover(target.value)}
      />
      <div className={styles.buttons}>
        <Button onClick={onEnd}>{t('shell.cancel')}</Button>
        <Button kind="main" sending={isSending} sendingLabel={t('absence.saving')} onClick={() => run(submit)}>
          {t('absence.save')}
        </Button>
      </div>
    </div>
  );
}
