import type { NotificationChoice, NotificationSettings } from '@hodi/domain/notifications/notification-settings.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { formatClock } from '@hodi/i18n/format.ts';
import control from '~/components/form/control.module.css';
import { chevronDown, moon } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { mail } from '~/components/icon/action-icons.ts';
import { bell } from '~/components/icon/seldom-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { playChime } from './chime.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';

interface PartProps {
  settings: NotificationSettings;
  choose: (choice: NotificationChoice) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clockOf = (hour: number, language: Language): string =>
  formatClock(`${String(hour).padStart(2, '0')}:00`, language);

interface HourProps {
  label: string;
  value: number;
  onChange: (hour: number) => void;
}

function Hour({ label, value, onChange }: HourProps) {
  const language = useLanguage();
  return (
    <label className={styles.hour}>
      {label}
      <span className={styles.select}>
        <select className={control.box} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {clockOf(hour, language)}
            </option>
          ))}
        </select>
        <Icon shape={chevronDown} />
      </span>
    </label>
  );
}

/** When nothing but what is urgent may disturb. */
export function QuietHours({ settings, choose }: PartProps) {
  const t = useTexts();
  const language = useLanguage();
  const { quiet_hours } = settings;
  const clock = (hour: number) => clockOf(hour, language);
  const set = (part: Partial<typeof quiet_hours>) => choose({ quiet_hours: { ...quiet_hours, ...part } });
  const { from, to, is_on } = quiet_hours;
  return (
    <Panel lines>
      <SettingRow
        icon={moon}
        title={t('notifications.quiet')}
        detail={
          is_on ? t('notifications.quiet_on', { from: clock(from), to: clock(to) }) : t('notifications.quiet_off')
        }
        isOn={is_on}
        onChange={(isOn) => set({ is_on: isOn })}
      />
      {is_on && (
        <div className={styles.hours}>
          <Hour label={t('notifications.from')} value={from} onChange={(hour) => set({ from: hour })} />
          <Hour label={t('notifications.to')} value={to} onChange={(hour) => set({ to: hour })} />
        </div>
      )}
    </Panel>
  );
}

/** Of staff alone: what is heard while the app is open, and what comes in the morning. */
export function StaffPanel({ settings, choose, hasEmail }: PartProps & { hasEmail: boolean }) {
  const t = useTexts();
  const { has_sound, has_morning_email } = settings;
  return (
    <Panel lines>
      <SettingRow
        icon={bell}
        title={t('notifications.sound')}
        detail={t('notifications.sound_why')}
        isOn={has_sound}
        onChange={(isOn) => {
          if (isOn) playChime();
          choose({ has_sound: isOn });
        }}
      />
      <SettingRow
        icon={mail}
        title={t('notifications.morning')}
        detail={t(hasEmail ? 'notifications.morning_why' : 'notifications.morning_needs')}
        isOn={has_morning_email && hasEmail}
        isBusy={!hasEmail}
        onChange={(isOn) => choose({ has_morning_email: isOn })}
      />
    </Panel>
  );
}
