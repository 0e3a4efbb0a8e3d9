import type { RecordAccess } from '@hodi/domain/audit/audit.api.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { formatSpan } from '@hodi/i18n/format-calendar.ts';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { deedsOf } from './access-deeds.ts';
import styles from './record-access.module.css';

/** The days, newest first, and under each who was there. */
export function AccessRows({ accesses }: { accesses: readonly RecordAccess[] }) {
  const formats = useFormats();
  const days = [...new Set(accesses.map(({ day }) => day))];
  return days.map((day) => (
    <section key={day} aria-label={formats.plainDate(day)}>
      <h3 className={styles.day}>{formats.plainDate(day)}</h3>
      <ul className={styles.people}>
        {accesses
          .filter((access) => access.day === day)
          .map((access) => (
            <AccessRow key={access.person.user_id} access={access} />
          ))}
      </ul>
    </section>
  ));
}

function AccessRow({ access }: { access: RecordAccess }) {
  const t = useTexts();
  const formats = useFormats();
  const { person, first_at, last_at, times, by_institution } = access;
  const role = person.role === null ? t('people.clinician') : t(`people.${person.role}`);
  const { institution_name: place } = person;
  const who = by_institution === true && place !== null ? { ...person, given_name: place } : person;
  const [first, { from, to }] = [formats.time(first_at), formatSpan(first_at, last_at, formats.locale)];
  return (
    <li className={styles.person}>
      <PersonDoor kind="staff" initials={initials(who)} />
      <div className={styles.text}>
        <div className={styles.name}>{displayName(who, person.role ?? undefined)}</div>
        {who === person && <div className={styles.less}>{[role, place].filter(Boolean).join(', ')}</div>}
        <div>{useDeeds(access)}</div>
        <div className={`${styles.less} num`}>
          {first === to ? first : `${from}–${to}`}
          {times > 1 && ` · ${t('access.times', { count: times })}`}
        </div>
      </div>
    </li>
  );
}

/** In plain words: "looked at: your inquiries and notes about you; wrote to you". */
function useDeeds(access: RecordAccess): string {
  const t = useTexts();
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  const seen = list.format(access.parts.map((part) => t(`access.part.${part}`)));
  return deedsOf(access)
    .map((deed) => t(`access.${deed}`, { parts: seen }))
    .join('; ');
}
