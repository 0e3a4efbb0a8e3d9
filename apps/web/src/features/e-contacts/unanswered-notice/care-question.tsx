import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { answerCare } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { type CareAnswer, careAnswerSchema } from '@hodi/domain/e-contacts/emergency-state.ts';
import { isCareAsked } from '@hodi/domain/e-contacts/kept-advice.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { Button } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { send } from '~/lib/api/send.ts';
import { useNow } from '~/lib/clock.ts';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { aboutPatient } from '~/lib/query/about-patient.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { putItem } from '../thread-cache.ts';
import styles from './unanswered-emergency.module.css';

export interface CareQuestionProps {
  item: EContactItem;
  institution: Institution | undefined;
}

/** Asks once, a day after an emergency, whether the patient got care. If not, it shows whom to call. */
export function CareQuestion({ item, institution }: CareQuestionProps) {
  const t = useTexts();
  const now = useNow();
  const { day } = useFormats();
  const [given, setGiven] = useState<CareAnswer>();
  const { id } = item.e_contact;
  const about = someoneOf(item);
  const someone = about && { name: about.given_name };
  const raised = day(item.emergency?.raised_at ?? item.e_contact.created_at);
  const answer = useAnswerCare(item);
  const waits = useQueued({ name: answerCare.name }).some(({ needs }) => needs.includes(id));
  if (given === 'no') {
    return (
      <RedFlag
        severity="emergency"
        title={someone ? t('for_someone.danger.care_call', someone) : t('emergency.care_call')}
        action={<EmergencyCalls numbers={contactNumbers(institution)} />}
      />
    );
  }
  if (given !== undefined || waits || !isCareAsked(item, now)) return null;
  const give = (chosen: CareAnswer) => {
    setGiven(chosen);
    if (chosen !== 'no') toast.success(t('emergency.care_thanks'));
    void answer(chosen);
  };
  return (
    <Panel title={someone ? t('for_someone.danger.care', someone) : t('emergency.care')}>
      <p>
        {someone
          ? t('for_someone.danger.care_text', { ...someone, day: raised })
          : t('emergency.care_text', { day: raised })}
      </p>
      <div className={styles.care}>
        {careAnswerSchema.options.map((chosen) => (
          <Button key={chosen} kind="soft" onClick={() => give(chosen)}>
            {t(`emergency.care_answers.${chosen}`)}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

/** Now or when there is a network; it never holds up a message of the same thread. */
function useAnswerCare({ e_contact, patient }: EContactItem): (answer: CareAnswer) => Promise<void> {
  const queryClient = useQueryClient();
  const titleOf = useTopicTitle();
  return async (answer) => {
    const args = { params: { id: e_contact.id }, body: { answer } };
    const summary = aboutPatient(queryClient, patient.id, titleOf(e_contact.topic));
    await send(answerCare, args, { title: 'queue.care_answer', summary, needs: [e_contact.id] }).then(
      ({ item }) => putItem(queryClient, item),
      () => undefined,
    );
  };
}
