import { useStore } from '~/lib/store.ts';
import type { ReadyQuiz } from './quiz-entry.tsx';
import styles from './quiz.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const DiscardDraft = lazyComponent(async () => (await import('./discard-draft.tsx')).default, null);

export function Discard({ ready }: { ready: ReadyQuiz }) {
  const { quiz } = useStore(ready.session.store);
  if (Object.keys(quiz.answers).length === 0) return null;
  return (
    <div className={styles.discard}>
      <DiscardDraft ready={ready} />
    </div>
  );
}
