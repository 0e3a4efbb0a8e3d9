import type { ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import styles from './app-frame.module.css';

export interface AppFrameProps {
  /** "Skip to content": the first stop of the keyboard. */
  skipLabel: string;
  header?: ReactNode;
  /** One ConnectionBanner at a time, above the content. */
  banner?: ReactNode;
  /** Side list from 600 px (a rail up to 1024 px). */
  side?: ReactNode;
  /** Bar of four under 600 px. */
  bottom?: ReactNode;
  /** 14 px text from 600 px on: for clinicians. */
  dense?: boolean;
  /** The page fills the window and scrolls inside itself: a thread, a consultation. */
  fixed?: boolean;
  children: ReactNode;
}

/** Where header, banner, navigation and page stand. */
export function AppFrame({ skipLabel, header, banner, side, bottom, dense, fixed, children }: AppFrameProps) {
  return (
    <div className={classNames(styles.frame, fixed && styles.fixed)} data-dense={dense || undefined}>
      <a className={styles.skip} href="#main">
        {skipLabel}
      </a>
      {/* The banner sits in the sticky head, so that it stays in sight while a page scrolls. */}
      <div className={styles.top}>
        {header}
        <div className={styles.banner}>{banner}</div>
      </div>
      <div className={styles.body}>
        {side && <div className={styles.side}>{side}</div>}
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {bottom && <div className={styles.bottom}>{bottom}</div>}
    </div>
  );
}
