import { useEffect, useState } from 'react';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { begunAbout, type EndedPerson, unsentAbout } from '~/lib/person/ended-people.ts';
import styles from './people.module.css';

interface Lost {
  records: readonly QueueRecord[];
  /** Topics of which answers were begun; undefined until the device has said it. */
  begun: readonly string[] | undefined;
}

/** Unsent writes about a person, which are discarded when access ends. */
export function useLost(person: EndedPerson): Lost {
  const { patientId } = person;
  const [begun, setBegun] = useState<readonly string[]>();
  useEffect(() => {
    begunAbout({ patientId }).then(setBegun, () => setBegun([]));
  }, [patientId]);
  return { records: unsentAbout(person, useQueued()), begun };
}

export const isNothing = ({ records, begun }: Lost): boolean => records.length === 0 && begun?.length === 0;

export function LostList({ lost: { records, begun } }: { lost: Lost }) {
  const t = useTexts();
  return (
    <ul className={styles.unsent}>
      {records.map(({ id, title, summary }) => (
        <li key={id}>
          {t(title as TextKey)}
          {summary && `: ${summary}`}
        </li>
      ))}
      {begun !== undefined && begun.length > 0 && <li>{t('caregivers.ending.begun', { count: begun.length })}</li>}
    </ul>
  );
}
