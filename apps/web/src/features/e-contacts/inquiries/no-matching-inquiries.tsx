import { Button } from '~/components/action/button.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './inquiries.module.css';

/** No inquiry fits what was searched or chosen. */
export function NoMatchingInquiries({ onShowAll }: { onShowAll: () => void }) {
  const t = useTexts();
  return (
    <NothingFound
      title={t('inquiries.nothing_found')}
      action={
        <Button kind="soft" onClick={onShowAll}>
          {t('inquiries.show_all')}
        </Button>
      }
    >
      {t('inquiries.nothing_found_text')}
    </NothingFound>
  );
}

/** Says that the search was stopped before it had read every message: what is missing may be there. */
export function SearchCut({ pages }: { pages: readonly { is_search_cut?: boolean | undefined }[] | undefined }) {
  const t = useTexts();
  if (!pages?.some(({ is_search_cut }) => is_search_cut)) return null;
  return (
    <p className={styles.offline} role="status">
      {t('inquiries.search_cut')}
    </p>
  );
}
