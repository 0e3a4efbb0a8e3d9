import { useEffect } from 'react';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { SecondFactorFirst } from '~/features/users/account-page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ConnectionState } from '~/lib/offline/connection-state.tsx';
import { PageTitle } from '../page-title.tsx';
import { focusTitle } from '../use-page-arrival.ts';
import { VisitorFrameHeader } from '../signed-in/visitor-frame-header.tsx';

/** The institution asks for a second factor that this account has not. @param onOn it may be otherwise now. */
export default function SecondFactorPage({ onOn }: { onOn: () => unknown }) {
  const t = useTexts();
  // The page that comes in its place has the same address.
  useEffect(() => () => void focusTitle(null), []);
  return (
    <AppFrame skipLabel={t('shell.skip')} header={<VisitorFrameHeader />} banner={<ConnectionState />}>
      <PageTitle textKey="second_factor.required_title" />
      <SecondFactorFirst onOn={onOn} />
    </AppFrame>
  );
}
