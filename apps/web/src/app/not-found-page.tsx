import { AppFrame } from '~/components/layout/app-frame.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotFound } from './not-found.tsx';
import { VisitorHeader } from './visitor-header.tsx';

/** For whoever is logged out. */
export default function NotFoundPage() {
  const t = useTexts();
  return (
    <AppFrame skipLabel={t('shell.skip')} header={<VisitorHeader />}>
      <NotFound />
    </AppFrame>
  );
}
