import { crisisText } from '@hodi/domain/red-flags/patient-text.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { phone as phoneIcon } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { personHeart } from '~/components/icon/state-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import styles from './danger.module.css';

/** Whom to call in a crisis. It stands there before anything is answered, and stays. */
export function CrisisBox({ ready: { texts, person, language } }: { ready: ReadyQuiz }) {
  const t = useTexts();
  const { phone } = useFormats();
  const { emergency_phone, crisis_line } = person.numbers;
  const spoken = { emergency_phone: phone(emergency_phone), crisis_line: crisis_line && phone(crisis_line) };
  const number = crisis_line ?? emergency_phone;
  return (
    <section className={styles.crisis}>
      <Icon shape={personHeart} size={24} />
      <div className={styles.crisisText}>
        <h2 className={styles.crisisTitle}>{t('danger.crisis_title')}</h2>
        <p>{crisisText(texts, language, spoken)}</p>
      </div>
      <ButtonLink kind="soft" icon={phoneIcon} href={`tel:${number}`}>
        {t('danger.call', { number: phone(number) })}
      </ButtonLink>
    </section>
  );
}
