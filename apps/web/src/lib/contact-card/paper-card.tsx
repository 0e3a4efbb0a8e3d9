import { createPortal } from 'react-dom';
import { ContactCard, type ContactCardProps } from './contact-card.tsx';
import styles from './paper-card.module.css';

/** Below this nobody could read it; so much text does not get onto a card. */
const smallest = 0.5;
const step = 0.05;

/** As large as it fits: long names and words make all of it smaller, and nothing is cut off at the foot. */
function fit(paper: HTMLElement): void {
  const card = paper.firstElementChild as HTMLElement;
  for (let zoom = 1; zoom >= smallest; zoom -= step) {
    card.style.zoom = String(zoom);
    if (card.getBoundingClientRect().height <= paper.getBoundingClientRect().height + 1) return;
  }
}

/** Fits again whenever what stands on the card changes. */
function keepFitting(paper: HTMLElement | null): (() => void) | undefined {
  if (paper?.firstElementChild == null) return undefined;
  const observer = new ResizeObserver(() => fit(paper));
  observer.observe(paper.firstElementChild);
  return () => observer.disconnect();
}

/** The contact card as it is printed from the page that it is on: on A6, and nothing else. */
export function PaperCard(props: ContactCardProps) {
  return createPortal(
    <div ref={keepFitting} className={styles.paper} data-paper aria-hidden="true">
      <ContactCard {...props} />
    </div>,
    document.body,
  );
}
