import type { ComponentType, ReactNode } from 'react';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { CountryEmergency } from '~/lib/emergency/country-emergency.tsx';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { ConnectionState } from '~/lib/offline/connection-state.tsx';
import { PageTitle } from './page-title.tsx';
import { VisitorHeader } from './visitor-header.tsx';

interface VisitorFrameProps {
  title: TextKey;
  /** Emergency numbers, unless the page shows them itself. */
  End?: ComponentType;
  children: ReactNode;
}

/** Around every page before the login but the login itself. */
export function VisitorFrame({ title, End = CountryEmergency, children }: VisitorFrameProps) {
  const t = useTexts();
  return (
    <AppFrame skipLabel={t('shell.skip')} header={<VisitorHeader />} banner={<ConnectionState tellsNews={false} />}>
      <PageTitle textKey={title} />
      {children}
      <End />
    </AppFrame>
  );
}
