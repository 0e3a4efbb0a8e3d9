import { Button } from '~/components/action/button.tsx';
import { chevronLeft, chevronRight } from '~/components/icon/navigation-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './list-pager.module.css';

export interface ListPagerProps {
  from: number;
  to: number;
  /** Unknown of a list that is not counted. */
  total: number | undefined;
  /** There are more than were counted. */
  isMore: boolean;
  onBack: (() => void) | undefined;
  onNext: (() => void) | undefined;
  isLoading: boolean;
}

/** Which part of a list is shown, and the way to the parts beside it. */
export function ListPager({ from, to, total, isMore, onBack, onNext, isLoading }: ListPagerProps) {
  const t = useTexts();
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      <span className="num" role="status">
        {total === undefined
          ? t('list.range_open', { from, to })
          : t(isMore ? 'list.range_more' : 'list.range', { from, to, total })}
      </span>
      {(onBack || onNext) && (
        <span className={styles.buttons}>
          <Button size="small" icon={chevronLeft} disabled={!onBack} onClick={onBack}>
            {t('list.back')}
          </Button>
          <Button size="small" iconAfter={chevronRight} disabled={!onNext} sending={isLoading} onClick={onNext}>
            {t('list.next')}
          </Button>
        </span>
      )}
    </nav>
  );
}
