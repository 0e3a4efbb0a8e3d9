/** Every component in its states, in both themes, for looking and for checks. Not part of the production build. */
import { createRoot } from 'react-dom/client';
import '~/styles/tokens.css';
import '~/styles/base.css';
import { Logo } from '~/components/brand/logo.tsx';
import styles from './gallery.module.css';
import { GalleryButtons, GalleryColours, GalleryStates } from './gallery-states.tsx';
import {
  GalleryEmptyAndThread,
  GalleryFieldAndCode,
  GallerySkeletonAndDraft,
  GalleryTableAndToast,
} from './gallery-pairs.tsx';
import { GalleryEntry } from './gallery-entry.tsx';
import { GalleryForm } from './gallery-form.tsx';
import { GalleryLayout } from './gallery-layout.tsx';
import { GalleryOverlay } from './gallery-overlay.tsx';

function Sheet({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <div data-theme={theme} data-dense className={styles.sheet}>
      <div className={styles.top}>
        <Logo name="Hodi" href="/" />
        <span>{theme}</span>
      </div>
      <GalleryColours />
      <GalleryButtons />
      <GalleryStates />
      <GalleryFieldAndCode />
      <GallerySkeletonAndDraft />
      <GalleryEmptyAndThread />
      <GalleryTableAndToast theme={theme} />
    </div>
  );
}

const query = new URLSearchParams(location.search);

function Gallery() {
  const part = query.get('part');
  if (part === 'entry') return <GalleryEntry />;
  if (part === 'form') return <GalleryForm />;
  if (part === 'layout') return <GalleryLayout />;
  if (part) return <GalleryOverlay part={part} />;
  return (
    <main className={styles.both}>
      <h1 className="sr">Components</h1>
      <Sheet theme="light" />
      <Sheet theme="dark" />
    </main>
  );
}

document.documentElement.dataset['theme'] = query.get('theme') === 'dark' ? 'dark' : 'light';
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
