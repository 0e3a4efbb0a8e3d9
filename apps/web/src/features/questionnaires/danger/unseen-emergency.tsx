import { unseenEmergencies } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import { useStore } from '~/lib/store.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { acknowledgeEmergencies } from '~/features/questionnaires/session/quiz-session.ts';
import { Emergency } from './emergency.tsx';

interface UnseenEmergencyProps {
  ready: ReadyQuiz;
  onUnderstood?: () => void;
}

/** Over the questions and the summary alike, wherever the person is when their answers call for it. */
export function UnseenEmergency({ ready, onUnderstood }: UnseenEmergencyProps) {
  const { session } = ready;
  const { quiz, flags } = useStore(session.store);
  const unseen = unseenEmergencies(quiz, flags);
  if (unseen.length === 0) return null;
  const understand = () => {
    acknowledgeEmergencies(session, unseen);
    onUnderstood?.();
  };
  return <Emergency ready={ready} rule_ids={unseen} onUnderstood={understand} />;
}
