import { Page } from '~/components/layout/page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

export default function AccountPage() {
  const t = useTexts();
  return (
    <Page title={t('menu.account')} width="read">
      <p />
    </Page>
  );
}
