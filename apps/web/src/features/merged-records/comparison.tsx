import { useState } from 'react';
import { type Identity, type TakenOver, takenOver, undoUntil } from '@hodi/domain/merged-records/merged-record.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { useNow } from '~/lib/clock.ts';
import { useBirthdayWords } from '~/lib/i18n/birthday-words.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { JoinPanel } from './join-panel.tsx';
import styles from './merged-records.module.css';

type Side = 'first' | 'second';
/** One line of both records. Lines that offer a choice have a key. */
interface Line {
  label: string;
  key?: TakenOver | 'member_id';
  show: (identity: Identity) => string;
}

interface Pair {
  first: Identity;
  second: Identity;
}

interface ComparisonProps extends Pair {
  /** Of an admin who joins its records. */
  institutionId: string | undefined;
}

const older = ({ first, second }: Pair): Side => (first.created_at <= second.created_at ? 'first' : 'second');

/** Line by line: which record stays, and what it takes over from the other. */
export function Comparison({ first, second, institutionId }: ComparisonProps) {
  const formats = useFormats();
  const t = useTexts();
  const now = useNow();
  const [chosen, setChosen] = useState<Partial<Record<TakenOver | 'member_id', Side>>>({});
  const keptSide = chosen.member_id ?? older({ first, second });
  const sideOf = (key: TakenOver | 'member_id') => chosen[key] ?? keptSide;
  const [kept, other] = keptSide === 'first' ? [first, second] : [second, first];
  const take = takenOver.filter((key) => sideOf(key) !== keptSide);
  const lines = useLines();
  const cell = ({ key, label, show }: Line, side: Side, identity: Identity) => {
    const shown = show(identity);
    const isSame = key !== 'member_id' && show(first) === show(second);
    if (key === undefined || isSame) return <span className={styles.value}>{shown}</span>;
    return (
      <label className={styles.choice}>
        <input
          type="radio"
          name={`merge-${key}`}
          checked={sideOf(key) === side}
          aria-label={`${label}: ${shown}`}
          onChange={() => setChosen((before) => ({ ...before, [key]: side }))}
        />
        <span className={styles.value}>{shown}</span>
      </label>
    );
  };
  const head = (title: string, { name, created_at }: Identity) => (
    <div className={styles.who}>
      <PersonDoor size="m" initials={initials(name)} />
      <div>
        <b>{title}</b>
        <div className={styles.quiet}>{t('merged.since', { date: formats.date(created_at) })}</div>
      </div>
    </div>
  );
  return (
    <div className={styles.columns}>
      <div>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="sr">{t('merged.compare')}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr">{t('merged.line')}</span>
                </th>
                <th scope="col">{head(t('merged.record_a'), first)}</th>
                <th scope="col">{head(t('merged.record_b'), second)}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.label}>
                  <th scope="row">{line.label}</th>
                  <td>{cell(line, 'first', first)}</td>
                  <td>{cell(line, 'second', second)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className={styles.quiet}>{t('merged.no_details')}</p>
      </div>
      <JoinPanel
        kept={kept}
        other={other}
        take={take}
        undoUntil={formats.date(undoUntil(now))}
        institutionId={institutionId}
      />
    </div>
  );
}

function useLines(): readonly Line[] {
  const t = useTexts();
  const formats = useFormats();
  const birthdayOf = useBirthdayWords();
  return [
    { label: t('merged.name'), key: 'name', show: ({ name }) => displayName(name) },
    { label: t('patients.member_id'), key: 'member_id', show: ({ member_id }) => member_id },
    { label: t('merged.birthday'), key: 'birthday', show: birthdayOf },
    { label: t('merged.gender'), key: 'gender', show: ({ gender }) => t(`people.${gender}`) },
    { label: t('merged.phone'), show: ({ mobile_number }) => (mobile_number ? formats.phone(mobile_number) : '–') },
    {
      label: t('merged.preferred_language'),
      key: 'preferred_language',
      show: ({ preferred_language }) => languageName(preferred_language) ?? preferred_language,
    },
    {
      label: t('merged.clinicians'),
      show: ({ clinicians }) => clinicians.map((one) => displayName(one, one.role)).join(', ') || t('merged.nobody'),
    },
    {
      label: t('merged.holds'),
      show: ({ counts }) =>
        `${t('merged.inquiries', { count: counts.inquiries })}, ${t('merged.appointments', { count: counts.appointments })}`,
    },
  ];
}
