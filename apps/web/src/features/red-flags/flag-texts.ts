import { useQuery } from '@tanstack/react-query';
import { attachedTexts, wordsOf } from '@hodi/domain/attachments/attached-message.ts';
import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import { profilesOf } from '@hodi/domain/e-contacts/day-of-filling.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { followUpRules, freeTexts } from '@hodi/domain/e-contacts/follow-up.ts';
import type { AnswerLine } from '@hodi/domain/questionnaires/answer-texts.ts';
import { loadRuleTitles } from '@hodi/domain/questionnaires/load-topic.ts';
import type { Topic } from '@hodi/domain/questionnaires/topic.ts';
import { messageOf, ruleTitle } from '@hodi/domain/red-flags/flag-rank.ts';
import { flagReasons } from '@hodi/domain/red-flags/flag-reasons.ts';
import type { RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { type LoadedTopic, useTopic } from '~/lib/topics/use-topic.ts';

export interface FlagText {
  /** By which the clinician knows the rule; empty as long as the questions have not come. */
  title: string;
  /** The patient's answers; empty for a score of many answers, which stands below. */
  answers: string;
  /** Advice given to the patient; empty if it is no longer known. */
  told: string;
}

/** More answers than these say nothing without their questions. */
const mostAnswers = 4;

/** Nor does a single word: "No", "Severe", "8". */
const inWords = ({ question, answer }: AnswerLine): string => (answer.includes(' ') ? answer : `${question} ${answer}`);

const ofFollowUp = Object.values(followUpRules);

/** By which a clinician knows each rule, in their language. */
function useRuleTitles() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['rule-titles', language],
    staleTime: 'static',
    queryFn: () => loadRuleTitles(language),
  });
}

const toldBy = (rule_id: string, texts: LoadedTopic['texts'], language: Language): string =>
  texts.emergencies[rule_id]?.[language] ?? texts.warnings[rule_id] ?? '';

/** The headings of red flags; empty as long as they have not come. */
export function useFlagTitle(): (flag: Pick<RedFlag, 'rule_id'>) => string {
  const t = useTexts();
  const { data: titles } = useRuleTitles();
  return ({ rule_id }) => {
    const followUp = ofFollowUp.find((id) => id === rule_id);
    if (followUp !== undefined) return t(`follow_up.rule.${followUp}`);
    return titles === undefined ? '' : (ruleTitle(titles, rule_id) ?? t('red_flag.other_version'));
  };
}

/** The patient's own text: of a message, or the free text of the inquiry, with all about its photos and voice notes. */
function ownText(thread: Thread, rule_id: string, questions: Topic['questions']): string {
  const seq = messageOf(rule_id);
  const message = thread.item.messages.find(
    ({ e_contact_message }) => e_contact_message.seq === seq,
  )?.e_contact_message;
  const texts = message ? [wordsOf(message)] : freeTexts({ questions }, thread.answers);
  const { attachments = [] } = message ?? thread;
  return [...texts, ...attachedTexts(attachments)].filter((text) => text !== '').join(' · ');
}

/** The texts of the red flags of a thread, in the reader's language. */
export function useFlagTexts(thread: Thread): (flag: RedFlag) => FlagText {
  const language = useLanguage();
  const { topic } = thread.item.e_contact;
  const { data } = useTopic(topic, {
    withClasses: true,
    someone: someoneOf(thread.item),
    version: thread.content_version,
  });
  const titleFor = useFlagTitle();
  const profiles = profilesOf(thread);
  return (flag) => {
    if (flag.kind === 'message') {
      const text = ownText(thread, flag.rule_id, data?.topic.questions ?? []);
      return { title: titleFor(flag), answers: text, told: '' };
    }
    const told = data === undefined ? '' : toldBy(flag.rule_id, data.texts, language);
    const reasons = data ? flagReasons({ ...data, answers: thread.answers }, flag.rule_id, profiles) : [];
    const answers = reasons.length > mostAnswers ? '' : reasons.map(inWords).join(' · ');
    return { title: titleFor(flag), answers, told };
  };
}
