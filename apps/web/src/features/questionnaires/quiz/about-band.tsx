import { useState } from 'react';
import { useLocation } from 'wouter';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { ageIn } from '~/lib/i18n/age-in.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { whoForPath } from '~/lib/person/people-paths.ts';
import type { ReadyQuiz } from './quiz-entry.tsx';
import styles from './about-band.module.css';

/** Whether an account that cares for other people answers about itself: then it says so too. */
export const useIsOneOfSeveral = ({ person }: ReadyQuiz): boolean =>
  useCaresFor().length > 0 && person.about === null && person.filledBy === 'patient';

/** Which person the answers are about, in sight on every screen, and the way to another one. Nothing where it is nobody else. */
export function AboutBand({ ready }: { ready: ReadyQuiz }) {
  const t = useTexts();
  const [, navigate] = useLocation();
  const [isAsked, setAsked] = useState(false);
  const isOwn = useIsOneOfSeveral(ready);
  const { session, person } = ready;
  if (person.about === null && !isOwn) return null;
  const { profile } = person;
  const name = person.about?.given_name ?? person.name;
  const age = profile.age_months < 1 ? t('for_someone.whose.newborn') : ageIn(t, profile);
  const change = () => navigate(whoForPath(session.subject.topic.key));
  const hasAnswers = () => Object.keys(session.store.get().quiz.answers).length > 0;
  return (
    <div className={styles.band}>
      <PersonDoor size="s" initials={person.initials} />
      <p className={styles.who}>
        <b>{isOwn ? t('caregivers.about_me') : t('for_someone.whose.about', { name })}</b>, {age}
      </p>
      <button type="button" className={styles.change} onClick={() => (hasAnswers() ? setAsked(true) : change())}>
        {t('for_someone.whose.change')}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={t('for_someone.whose.change')}
          confirmLabel={t('for_someone.whose.change')}
          cancelLabel={t('shell.cancel')}
          closeLabel={t('shell.close')}
          onConfirm={change}
          onCancel={() => setAsked(false)}
        >
          {t('for_someone.choose.change_warning', { name })}
        </ConfirmDialog>
      )}
    </div>
  );
}
