import { Suspense, useDeferredValue, useEffect, type ComponentType, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { makeStore } from '~/lib/store.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { decide, matches, type Staff } from '../guards.ts';
import { LoadingPage } from '../loading-page.tsx';
import { NotFound } from '../not-found.tsx';
import { PageTitle } from '../page-title.tsx';
import type { Layout, Route as Page } from '../route.ts';

export interface FrameProps {
  layout: Exclude<Layout, 'bare'>;
  children: ReactNode;
}

export interface RoutedPageProps {
  frame: ComponentType<FrameProps>;
  routes: readonly Page[];
  userType: UserType;
  /** Of a clinician: their role opens further addresses, or none. */
  staff?: Staff;
}

/** The address whose page has come and is drawn. */
export const drawnPage = makeStore('');

function Drawn({ address }: { address: string }) {
  useEffect(() => drawnPage.set(address), [address]);
  return null;
}

/** The page of the present address inside its frame. */
export function RoutedPage({ frame: Frame, routes, userType, staff }: RoutedPageProps) {
  const [address] = useLocation();
  const decision = decide(address, userType, staff);
  const route = routes.find(({ path }) => matches(path, address));
  // First what stands around the page: both at once would keep a slow phone from reacting for a quarter of a second.
  const isDue = useDeferredValue(true, false);
  const layout = route?.layout ?? 'frame';
  const isBare = layout === 'bare';
  const coming = <LoadingPage isFramed={!isBare} />;
  const content = (
    // By address, so that a page that broke does not stay broken on the next one.
    <ErrorBoundary key={address} frame={isBare && Frame}>
      <Suspense fallback={coming}>
        {!isDue && coming}
        {isDue && (
          <Switch>
            {routes.map(({ path, page: Content, title }) => (
              <Route key={path} path={path}>
                <PageTitle textKey={title} />
                <Content />
                <Drawn address={address} />
              </Route>
            ))}
            <Route>
              <NotFound />
            </Route>
          </Switch>
        )}
      </Suspense>
    </ErrorBoundary>
  );
  if (decision.go === 'redirect') return <Redirect to={decision.to} replace />;
  if (isBare) return content;
  return <Frame layout={layout}>{content}</Frame>;
}
