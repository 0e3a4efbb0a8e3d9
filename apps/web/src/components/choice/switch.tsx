import { useNativeChecked } from './native-checked.ts';
import styles from './switch.module.css';

export interface SwitchProps {
  /** Ids of the words beside it: what it turns on, and what that means. */
  labelledBy: string;
  describedBy?: string;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** On or off, at once: a form with a button to save has check boxes instead. */
export function Switch({ labelledBy, describedBy, checked, disabled, onCheckedChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={styles.switch}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      {...useNativeChecked(checked)}
      onChange={(event) => onCheckedChange(event.target.checked)}
    />
  );
}
