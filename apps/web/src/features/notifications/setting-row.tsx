import { useId, type ReactNode } from 'react';
import { Switch } from '~/components/choice/switch.tsx';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import styles from './settings.module.css';

interface SettingRowProps {
  icon: IconShape;
  title: ReactNode;
  detail: ReactNode;
  /** A switch; or what stands in its place. */
  isOn?: boolean | undefined;
  isBusy?: boolean;
  onChange?: (isOn: boolean) => void;
  action?: ReactNode;
}

/** One thing to turn on or off, with what it means. */
export function SettingRow({ icon, title, detail, isOn, isBusy, onChange, action }: SettingRowProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <Icon shape={icon} size={24} />
      <div className={styles.words}>
        <b id={`${id}-title`}>{title}</b>
        <span className={styles.detail} id={`${id}-detail`}>
          {detail}
        </span>
      </div>
      {action}
      {isOn !== undefined && onChange && (
        <Switch
          labelledBy={`${id}-title`}
          describedBy={`${id}-detail`}
          checked={isOn}
          disabled={isBusy === true}
          onCheckedChange={onChange}
        />
      )}
    </div>
  );
}
