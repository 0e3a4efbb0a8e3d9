import { orNothing } from '~/lib/ahead.ts';
import { useStore } from '~/lib/store.ts';
import type { ReadyQuiz } from './quiz-entry.tsx';
import styles from './quiz.module.css';

/** Comes after the question: nobody begins with throwing away. */
const DiscardDraft = orNothing(() => import('./discard-draft-later.ts'));

export function Discard({ ready }: { ready: ReadyQuiz }) {
  const { quiz } = useStore(ready.session.store);
  if (Object.keys(quiz.answers).length === 0) return null;
  return (
    <div className={styles.discard}>
      <DiscardDraft ready={ready} />
    </div>
  );
}
