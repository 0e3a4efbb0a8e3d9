import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Page } from '~/components/layout/page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './loading-page.module.css';

/** While it is determined who is there, or while a page's code comes, which may have a frame around it already. */
export function LoadingPage({ isFramed = false }: { isFramed?: boolean }) {
  const t = useTexts();
  return (
    <>
      {!isFramed && <div className={styles.bar} aria-hidden="true" />}
      <Page width={isFramed ? 'full' : 'read'}>
        <Skeleton label={t('shell.loading')} count={4} />
      </Page>
    </>
  );
}
