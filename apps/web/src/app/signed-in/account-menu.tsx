import { useLocation } from 'wouter';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { User } from '@hodi/domain/users/user.ts';
import { Menu, type MenuItem } from '~/components/action/menu.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { clipboard, infoCircle, logOut, settings, sms } from '~/components/icon/action-icons.ts';
import { chevronDown, moon, sun } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { chart, home, hospital, language as languageIcon, team } from '~/components/icon/navigation-icons.ts';
import { changeLanguage } from '~/lib/i18n/change-language.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { LeaveDialog, useLeaving } from '~/lib/session/logout-confirmation.tsx';
import { setTheme, useTheme } from '~/lib/theme/theme.ts';
import type { Staff } from '../guards.ts';
import { menuPlaces, type PlaceId } from './menu-places.ts';
import styles from './frame.module.css';

export interface AccountMenuProps {
  /** Null while the profile is not there. */
  person: User | null;
  userType: UserType;
  /** Of a clinician whose profile is there. */
  staff?: Staff;
}

const placeIcons: Readonly<Record<PlaceId, string>> = {
  dashboard: home,
  statistics: chart,
  institutions: hospital,
  manage_clinicians: team,
  content: clipboard,
  account: settings,
  notifications: sms,
};

/** Initials, name and e-mail; where to go, how it looks, log out, and the version at the foot. */
export function AccountMenu({ person, userType, staff }: AccountMenuProps) {
  const t = useTexts();
  const leaving = useLeaving();
  const [address] = useLocation();
  const places: MenuItem[] =
    person === null
      ? []
      : menuPlaces({ userType, staff: staff ?? null, address }).map(({ id, href }) => ({
          id,
          href,
          label: t(`menu.${id}`),
          icon: placeIcons[id],
        }));
  const looks = useLooks();
  const name = person === null ? '' : displayName(person, staff?.role);

  return (
    <>
      <Menu
        label={t('menu.label')}
        trigger={
          <span className={styles.trigger}>
            <PersonDoor
              size="s"
              kind={userType === 'clinician' ? 'staff' : 'patient'}
              initials={person === null ? 'U' : initials(person)}
            />
            <span className={styles.triggerName}>
              <TwoLines text={name} />
              <Icon shape={chevronDown} size={16} />
            </span>
          </span>
        }
        head={
          person && (
            <>
              <div className={styles.name}>{name}</div>
              {person.email && <div className={styles.email}>{person.email}</div>}
            </>
          )
        }
        groups={[
          places,
          looks,
          [{ id: 'about', label: t('shell.about'), icon: infoCircle, href: '/about' }],
          [{ id: 'log-out', label: t('menu.log_out'), icon: logOut, onSelect: leaving.begin }],
        ].filter((group) => group.length > 0)}
        foot={<div className={styles.version}>{t('menu.version', { version: __APP_VERSION__ })}</div>}
      />
      <LeaveDialog leaving={leaving} />
    </>
  );
}

/** The other theme, and the other language, which on a phone is nowhere else. */
function useLooks(): MenuItem[] {
  const t = useTexts();
  const theme = useTheme();
  const language = useLanguage();
  const other = theme === 'light' ? 'dark' : 'light';
  return [
    {
      id: 'theme',
      label: t(other === 'dark' ? 'shell.dark_mode' : 'shell.light_mode'),
      icon: other === 'dark' ? moon : sun,
      onSelect: () => setTheme(other),
    },
    ...languageNames
      .filter(({ value }) => value !== language)
      .map(({ value, label }) => ({
        id: `language-${value}`,
        label,
        icon: languageIcon,
        onSelect: () => changeLanguage(value),
      })),
  ];
}
