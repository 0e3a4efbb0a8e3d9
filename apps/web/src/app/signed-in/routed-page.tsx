import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Page } from '~/components/layout/page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { matches } from '../guards.ts';
import { NotFound } from '../not-found-page.tsx';
import { PageTitle } from '../page-title.tsx';
import { routes, type Layout } from '../routes.tsx';

export interface FrameProps {
  layout: Exclude<Layout, 'bare'>;
  children: ReactNode;
}

/** The page of the present address inside its frame. */
export function RoutedPage({ frame: Frame }: { frame: ComponentType<FrameProps> }) {
  const [address] = useLocation();
  const route = routes.find(({ path }) => matches(path, address));
  const content = (
    // By address, so that a page that broke does not stay broken on the next one.
    <ErrorBoundary key={address}>
      <Suspense fallback={<ComingPage />}>
        <Switch>
          {routes.map(({ path, page: Content, title }) => (
            <Route key={path} path={path}>
              <PageTitle textKey={title} />
              <Content />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
  if (route?.layout === 'bare') return content;
  return <Frame layout={route?.layout ?? 'frame'}>{content}</Frame>;
}

function ComingPage() {
  const t = useTexts();
  return (
    <Page>
      <Skeleton label={t('shell.loading')} count={4} />
    </Page>
  );
}
