import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { classNames } from '~/components/class-names.ts';
import { SkeletonBar } from '~/components/feedback/skeleton.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ChangeLine } from './change-line.tsx';
import { type Figure, headFigures } from './figure-groups.ts';
import { useFigureWords } from './use-figure-words.ts';
import styles from './figures.module.css';

/** The lists that a number counts, where it counts one. */
const lists: Partial<Record<Figure['label'], string>> = {
  'statistics.figure.waiting': '/clinician/patient-inquiries?filter=waiting_for_response',
};

/** The figures that matter most, side by side. */
export function HeadFigures({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const say = useFigureWords();
  return (
    <dl className={styles.heads}>
      {headFigures(statistics).map((figure) => {
        const words = say(figure);
        const list = lists[figure.label];
        return (
          <div key={figure.label} className={styles.headFigure}>
            <dt className={styles.headLabel}>
              {list === undefined ? t(figure.label) : <AppLink href={list}>{t(figure.label)}</AppLink>}
            </dt>
            <dd className={styles.headValue}>{words.value}</dd>
            <dd className={styles.headChange}>
              <ChangeLine words={words} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Their shape, as high as they are. */
export const HeadFiguresToCome = () => (
  <div className={styles.heads} aria-hidden="true">
    {[1, 2, 3, 4, 5].map((place) => (
      <div key={place} className={classNames(styles.headFigure, styles.toCome)}>
        <SkeletonBar width="long" />
        <SkeletonBar width="half" tall />
        <SkeletonBar width="half" />
      </div>
    ))}
  </div>
);
