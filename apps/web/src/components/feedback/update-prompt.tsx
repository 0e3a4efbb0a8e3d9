import { Button } from '~/components/action/button.tsx';
import { refresh } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import styles from './update-prompt.module.css';

export interface UpdatePromptProps {
  /** "A new version is ready." or "Hodi is ready to work offline." */
  text: string;
  updateLabel: string;
  onUpdate: () => void;
  laterLabel?: string;
  onLater?: () => void;
  /** Fixed at the foot of the window; otherwise where it is placed. */
  floating?: boolean;
}

export function UpdatePrompt({ text, updateLabel, onUpdate, laterLabel, onLater, floating }: UpdatePromptProps) {
  return (
    <div className={floating ? styles.floating : styles.prompt} role="status">
      <p className={styles.text}>
        <Icon shape={refresh} />
        <span>{text}</span>
      </p>
      <div className={styles.actions}>
        <Button kind="soft" size="small" onClick={onUpdate}>
          {updateLabel}
        </Button>
        {laterLabel && (
          <Button kind="quiet" size="small" onClick={onLater}>
            {laterLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
