import { classNames } from '~/components/class-names.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { arrowDown, arrowUp } from '~/components/icon/navigation-icons.ts';
import type { FigureWords } from './use-figure-words.ts';
import styles from './figures.module.css';

/** Change of a figure: an arrow, the difference, and the former value. */
export function ChangeLine({ words: { change, changed, said, was } }: { words: FigureWords }) {
  const isMoved = change.kind === 'more' || change.kind === 'less';
  return (
    <span className={classNames(styles.change, change.tone && styles[change.tone])}>
      {isMoved && <Icon shape={change.kind === 'more' ? arrowUp : arrowDown} size={16} />}
      <span>
        {changed && (isMoved ? <b className="num">{changed}</b> : changed)}
        {said && <span className="sr"> {said},</span>} {was && <span className={styles.was}>{was}</span>}
      </span>
    </span>
  );
}
