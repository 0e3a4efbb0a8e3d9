import type { ContentProgress } from '@hodi/domain/content-review/content-review.api.ts';
import { contentKeys } from '@hodi/domain/content-review/content.ts';
import { classNames } from '~/components/class-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { stateOf } from '../use-content.ts';
import styles from './marks.module.css';

/** How many languages of each topic are signed, most first. */
function signedOf(items: readonly ContentProgress[]): number[] {
  const counts = contentKeys.map(
    (topic) => items.filter((item) => item.topic === topic && stateOf(item) === 'signed').length,
  );
  return counts.sort((one, other) => other - one);
}

/** How many topics are signed in both languages, as words and as a bar. */
export function ProgressBar({ items }: { items: readonly ContentProgress[] }) {
  const t = useTexts();
  const counts = signedOf(items);
  const done = counts.filter((count) => count === 2).length;
  return (
    <>
      <p>{t('content.progress', { done, all: counts.length })}</p>
      <div className={styles.bar} aria-hidden="true">
        {counts.map((count, at) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- steps of a bar are nothing but their place.
            key={at}
            className={classNames(styles.step, count === 1 && styles.half, count === 2 && styles.whole)}
          />
        ))}
      </div>
    </>
  );
}
