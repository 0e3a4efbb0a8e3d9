import { crisisText } from '@hodi/domain/red-flags/patient-text.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { personHeart } from '~/components/icon/state-icons.ts';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import styles from './danger.module.css';

interface CrisisBoxProps {
  ready: ReadyQuiz;
  isShort?: boolean;
}

/**
 * Crisis numbers. They are shown before anything is answered, and stay.
 * @param isShort leaves out their purpose, where no question or answer is about a crisis.
 */
export function CrisisBox({ ready: { texts, person, language }, isShort = false }: CrisisBoxProps) {
  const t = useTexts();
  const { emergency_phone, crisis_line } = person.numbers;
  return (
    <section className={styles.crisis}>
      <Icon shape={personHeart} size={24} />
      <div className={styles.crisisText}>
        <h2 className={styles.crisisTitle}>
          {person.about
            ? t('for_someone.danger.crisis_title', { name: person.about.given_name })
            : t('danger.crisis_title')}
        </h2>
        {!isShort && <p>{crisisText(texts, language, writtenNumbers(person.numbers))}</p>}
      </div>
      <EmergencyCalls
        numbers={{ ...person.numbers, emergency_phone: crisis_line ?? emergency_phone }}
        kind="soft"
        isShort={isShort}
      />
    </section>
  );
}
