import { useState, type ReactNode } from 'react';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { BottomNav } from '~/components/layout/bottom-nav.tsx';
import type { NavItem } from '~/components/layout/nav-item.ts';
import { SideNav } from '~/components/layout/side-nav.tsx';
import { useCacheAge } from '~/lib/reads/cache-age.ts';
import { HeadPlace } from '~/lib/frame/page-head.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMedia } from '~/lib/use-media.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { ConnectionState } from '~/lib/offline/connection-state.tsx';
import PageFoot from './foot/page-foot.tsx';
import type { FrameProps } from './routed-page.tsx';

export interface NavigationFrameProps extends FrameProps {
  /** The bar of a phone has them all. */
  items: readonly NavItem[];
  /** The list of a desktop; the same unless said. */
  sideItems?: readonly NavItem[];
  header: ReactNode;
  dense?: boolean;
  /** Of somebody at the reception. */
  isReception?: boolean;
}

/** Header, banner and navigation around a page. In a consultation on a phone the page has all the room. */
export function NavigationFrame({
  layout,
  items,
  sideItems = items,
  header,
  dense = false,
  isReception = false,
  children,
}: NavigationFrameProps) {
  const t = useTexts();
  const age = useCacheAge();
  const { online } = useConnection();
  const isRail = layout === 'rail';
  const isPhone = useMedia('(max-width: 599.98px)');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const hasOwnHead = isRail && isPhone;
  const label = t('nav.main');
  return (
    <AppFrame
      skipLabel={t('shell.skip')}
      dense={dense}
      fixed={isRail}
      header={hasOwnHead ? <div ref={setPlace} /> : header}
      banner={
        <>
          <ConnectionState />
          {/* Without a network the banner says it. */}
          {age && online && <age.Line at={age.at} />}
        </>
      }
      side={<SideNav label={label} items={sideItems} rail={isRail} />}
      bottom={isRail ? undefined : <BottomNav label={label} items={items} />}
    >
      <HeadPlace value={hasOwnHead ? place : undefined}>{children}</HeadPlace>
      <PageFoot isFixed={isRail} isReception={isReception} />
    </AppFrame>
  );
}
