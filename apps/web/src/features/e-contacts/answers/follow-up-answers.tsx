import type { FollowUp } from '@hodi/domain/e-contacts/follow-up.ts';
import { KeyValues } from '~/components/data/key-values.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Answers to a follow-up, the same for both sides. */
export function FollowUpAnswers({ said: { danger, message } }: { said: FollowUp }) {
  const t = useTexts();
  return (
    <KeyValues
      items={[
        { id: 'danger', label: t('follow_up.danger'), value: t(`follow_up.danger_answers.${danger}`) },
        { id: 'message', label: t('follow_up.message'), value: message },
      ]}
    />
  );
}
