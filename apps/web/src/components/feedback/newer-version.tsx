import type { ReactNode } from 'react';
import { Button } from '~/components/action/button.tsx';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import styles from './newer-version.module.css';

interface NewerVersionProps {
  title: string;
  /** The version that somebody else saved, and what can be done. */
  children: ReactNode;
  /** Label of the button that puts it into the form. */
  take: string;
  onTake: () => void;
}

/** In a form: somebody else saved a newer version meanwhile. */
export function NewerVersion({ title, children, take, onTake }: NewerVersionProps) {
  return (
    <div className={styles.newer}>
      <p className={styles.title}>
        <Icon shape={alertCircle} />
        <b>{title}</b>
      </p>
      {children}
      <Button size="small" onClick={onTake}>
        {take}
      </Button>
    </div>
  );
}
