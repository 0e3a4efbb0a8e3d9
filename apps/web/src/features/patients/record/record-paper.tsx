import { createPortal } from 'react-dom';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import type { TimelineEntry } from '@hodi/domain/patients/timeline.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatMonth } from '@hodi/i18n/format-calendar.ts';
import { useNow } from '~/lib/clock.ts';
import { useBirthdayWords } from '~/lib/i18n/birthday-words.ts';
import { deviceTimeZone, useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { byMonth, clinicZone } from './months.ts';
import styles from './record-paper.module.css';
import { useEntryWords } from './use-entry-words.ts';

interface RecordPaperProps {
  profile: PatientProfile;
  entries: readonly TimelineEntry[];
}

/** Head of a printed record: the patient and the time of printing. */
export function PaperHead({ profile: { user, patient } }: Pick<RecordPaperProps, 'profile'>) {
  const t = useTexts();
  const formats = useFormats();
  const birthdayWords = useBirthdayWords();
  return (
    <header className={styles.head}>
      <div className={styles.title}>{t('own_record.paper_title')}</div>
      <dl className={styles.who}>
        <div>
          <dt>{t('person.name')}</dt>
          <dd>{displayName(user)}</dd>
        </div>
        <div>
          <dt>{t('person.member_id')}</dt>
          <dd className="num">{patient.member_id}</dd>
        </div>
        <div>
          <dt>{t('person.birthday')}</dt>
          <dd>{birthdayWords(patient)}</dd>
        </div>
      </dl>
      <p>{t('own_record.paper_printed', { at: formats.dateTime(useNow()) })}</p>
    </header>
  );
}

/** All of it on paper: every word, without buttons. */
export function RecordPaper({ profile, entries }: RecordPaperProps) {
  const t = useTexts();
  const formats = useFormats();
  return createPortal(
    <article className={styles.paper} data-paper aria-hidden="true">
      <PaperHead profile={profile} />
      <p>{t('own_record.paper_count', { count: entries.length })}</p>
      {byMonth(entries, deviceTimeZone).map(({ key, at, entries: inIt }) => (
        <section key={key}>
          <h2>{formatMonth(at, formats.locale)}</h2>
          {inIt.map((entry) => (
            <PaperEntry key={entry.id} entry={entry} />
          ))}
        </section>
      ))}
    </article>,
    document.body,
  );
}

function PaperEntry({ entry }: { entry: TimelineEntry }) {
  const formats = useFormats(clinicZone(entry));
  const { title, detail, text, state } = useEntryWords()(entry);
  return (
    <div className={styles.entry}>
      <div className={`${styles.time} num`}>{formats.dateTime(entry.at)}</div>
      <div>
        <b>{title}</b>
        {state && ` · ${state.label}`}
        {detail !== '' && <div>{detail}</div>}
        {text !== '' && <div className={styles.text}>{text}</div>}
      </div>
    </div>
  );
}
