import { Button } from '~/components/action/button.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

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
