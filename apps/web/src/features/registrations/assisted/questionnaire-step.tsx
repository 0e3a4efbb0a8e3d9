import { useEffect } from 'react';
import { Button } from '~/components/action/button.tsx';
import { goOnAfterQuiz } from '~/lib/forms/next-after-quiz.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { TopicTiles } from '~/lib/topics/topic-tiles.tsx';
import { AssistedSheet } from './assisted-sheet.tsx';
import { type Registered, patientOf } from './registered.ts';

export interface QuestionnaireStepProps {
  registered: Registered;
  onDone: () => void;
}

/** A first questionnaire on behalf of the patient, if there is time. */
export function QuestionnaireStep({ registered, onDone }: QuestionnaireStepProps) {
  const t = useTexts();
  const { patientId } = patientOf(registered);
  useEffect(() => goOnAfterQuiz(patientId, '/clinician/assisted-registration?step=card'), [patientId]);
  return (
    <AssistedSheet
      now="questionnaire"
      takesFocus
      heading={t('assisted.questionnaire_heading')}
      lead={t('assisted.questionnaire_why')}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
      foot={
        <Button type="submit" kind="main" size="big">
          {t('assisted.skip')}
        </Button>
      }
    >
      <TopicTiles hrefOf={(topic) => `/clinician/patient/${patientId}/quiz/${topic}`} />
    </AssistedSheet>
  );
}
