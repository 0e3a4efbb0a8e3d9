import { isGrown, isInfant } from '@hodi/domain/questionnaires/for-someone/age-of-someone.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { infoCircle } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { ageIn } from '~/lib/i18n/age-in.ts';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { whoForPath } from '~/lib/person/people-paths.ts';
import { useIsOneOfSeveral } from './about-band.tsx';
import type { ReadyQuiz } from './quiz-entry.tsx';
import styles from './quiz.module.css';

/** Said above the progress of the first question: the age and sex of this person decide what is asked and what is a danger. */
export function AboutWhom({ ready }: { ready: ReadyQuiz }) {
  const t = useTexts();
  const { session, person } = ready;
  const { topic, profile } = session.subject;
  // The band above says it already.
  const isOneOfSeveral = useIsOneOfSeveral(ready);
  if (isOneOfSeveral) return null;
  if (person.about) return <Note>{[whomAbout(t, person.about), howToAnswer(t, person.about)].join(' ')}</Note>;
  return (
    <Note>
      {t(profile.age_years < 18 ? 'quiz.about_child' : 'quiz.about_you', { name: person.name, age: ageIn(t, profile) })}{' '}
      <AppLink href={whoForPath(topic.key)}>{t('quiz.about_somebody_else')}</AppLink>
    </Note>
  );
}

function whomAbout(t: Translate, about: Someone): string {
  const { given_name: name, profile } = about;
  if (profile.age_months < 1) return t('for_someone.start.about_days', { name });
  if (profile.others !== undefined && !isGrown(about)) {
    return t('for_someone.start.about_estimated', { name, age: ageIn(t, profile) });
  }
  if (isInfant(about)) return t('for_someone.start.about_months', { name, count: profile.age_months });
  if (isGrown(about)) return t('for_someone.start.about_adult', { name });
  return t('for_someone.start.about_years', { name, count: profile.age_years });
}

/** Says how to answer for somebody: watch an infant, ask anybody who can speak. */
function howToAnswer(t: Translate, about: Someone): string {
  if (isInfant(about)) return t('for_someone.start.how_infant');
  if (isGrown(about)) return t('for_someone.start.how_adult', { name: about.given_name });
  return t('for_someone.start.how');
}

export function Note({ children }: { children: React.ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon shape={infoCircle} size={18} />
      <span>{children}</span>
    </p>
  );
}
