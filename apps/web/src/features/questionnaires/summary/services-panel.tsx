import { offeredServices } from '@hodi/domain/services/offered-services.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import type { FreeAt } from '@hodi/domain/services/free-services.ts';
import type { ServiceCode } from '@hodi/domain/services/services.ts';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { FreeBadge } from '~/lib/services/free-badge.tsx';
import { titleAndDetail } from '~/lib/services/service-name.ts';
import { useStore } from '~/lib/store.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { chooseServices, type QuizSession } from '~/features/questionnaires/session/quiz-session.ts';

/** The services that are offered for these answers and chosen. */
export function chosenServices({ subject, store }: QuizSession): ServiceCode[] {
  const { answers, services } = store.get().quiz;
  return offeredServices(subject.topic, answers, subject.profile)
    .map(({ code }) => code)
    .filter((code) => services.includes(code));
}

interface ServicesPanelProps {
  ready: ReadyQuiz;
  /** The institution to be asked, which decides what is free. */
  at: FreeAt;
}

/** Services the person may ask for beside an answer. Those that the answers suggest come first; none is preselected. */
export function ServicesPanel({ ready: { session, texts, person, language }, at }: ServicesPanelProps) {
  const t = useTexts();
  const { quiz } = useStore(session.store);
  const { topic, profile } = session.subject;
  const offered = offeredServices(topic, quiz.answers, profile);
  const usual = t(person.filledBy === 'patient' ? 'summary.services' : 'summary.services_patient');
  const title = person.about ? t('for_someone.summary.services', { name: person.about.given_name }) : usual;
  const count = chosenServices(session).length;
  const toggle = (code: ServiceCode, isChosen: boolean) =>
    chooseServices(session, isChosen ? [...quiz.services, code] : quiz.services.filter((each) => each !== code));
  return (
    <section>
      <SectionHead title={title}>{count > 0 ? t('summary.chosen', { count }) : t('shell.optional')}</SectionHead>
      <ChoiceGroup legend={title} legendAs="hidden" inList>
        {offered.map(({ code }) => (
          <ChoiceRow
            key={code}
            pick="many"
            name="services"
            inList
            value={code}
            checked={quiz.services.includes(code)}
            onCheckedChange={(isChosen) => toggle(code, isChosen)}
            after={<FreeBadge service={code} at={at} />}
            {...titleAndDetail((texts.services?.[code] ?? serviceTitles[code])[language])}
          />
        ))}
      </ChoiceGroup>
    </section>
  );
}
