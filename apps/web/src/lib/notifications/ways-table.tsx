import type { NotificationGroup, NotificationWay } from '@hodi/domain/notifications/notification-rules.ts';
import {
  groupsOf,
  hasWay,
  isLocked,
  type ChosenWays,
  type NotificationSettings,
} from '@hodi/domain/notifications/notification-settings.ts';
import { notificationWays } from '@hodi/domain/notifications/notification-ways.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { useNativeChecked } from '~/components/choice/native-checked.ts';
import { lock } from '~/components/icon/action-icons.ts';
import { check } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { wayIcons } from './way-icons.ts';
import styles from './ways-table.module.css';

interface WaysTableProps {
  userType: UserType;
  ways: NotificationSettings['ways'];
  /** Ways that lead nowhere: no e-mail address is given. */
  without?: readonly NotificationWay[];
  choose: (ways: ChosenWays) => void;
}

/** Table of the notifications a person gets, and by which way. */
export function WaysTable({ userType, ways, without, choose }: WaysTableProps) {
  const t = useTexts();
  const groups = groupsOf(userType);
  const shown = notificationWays.filter((way) => groups.some((group) => hasWay(userType, group, way)));
  return (
    <table className={styles.table} aria-label={t('notifications.what')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('notifications.what')}</span>
          </th>
          {shown.map((way) => (
            <th key={way} scope="col" className={styles.way}>
              <Icon shape={wayIcons[way]} size={18} />
              {t(`notifications.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group}>
            <th scope="row" className={styles.group}>
              {t(`notifications.group.${group}`)}
            </th>
            {shown.map((way) => (
              <td key={way} className={styles.cell}>
                <Cell
                  group={group}
                  way={way}
                  isThere={hasWay(userType, group, way)}
                  isOn={ways[group]?.[way] ?? false}
                  isUseless={without?.includes(way) ?? false}
                  choose={choose}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps extends Pick<WaysTableProps, 'choose'> {
  group: NotificationGroup;
  way: NotificationWay;
  isThere: boolean;
  isOn: boolean;
  isUseless: boolean;
}

function Cell({ group, way, isThere, isOn, isUseless, choose }: CellProps) {
  const t = useTexts();
  const native = useNativeChecked(isOn && !isUseless);
  const words = { what: t(`notifications.group.${group}`), way: t(`notifications.${way}`) };
  if (!isThere) return <span className="sr">{t('notifications.never', words)}</span>;
  if (isLocked(group, way)) {
    return (
      <span className={styles.locked}>
        <Icon shape={lock} />
        <span className="sr">{t('notifications.always', words)}</span>
      </span>
    );
  }
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={`${words.what}: ${words.way}`}
        disabled={isUseless}
        {...native}
        onChange={(event) => choose({ [group]: { [way]: event.target.checked } })}
      />
      <span className={styles.box}>
        <Icon shape={check} size={16} />
      </span>
    </label>
  );
}
