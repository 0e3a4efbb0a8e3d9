import { useLocation } from 'wouter';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import type { User } from '@hodi/domain/users/user.ts';
import { Menu, type MenuItem } from '~/components/action/menu.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { logOut, settings } from '~/components/icon/action-icons.ts';
import { chevronDown, moon, sun } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { home, language as languageIcon } from '~/components/icon/navigation-icons.ts';
import { changeLanguage } from '~/lib/i18n/change-language.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { LeaveDialog, useLeaving } from '~/lib/session/leaving.tsx';
import { setTheme, useTheme } from '~/lib/theme/theme.ts';
import styles from './frame.module.css';

export interface AccountMenuProps {
  /** Null while the profile is not there. */
  person: User | null;
  role?: ClinicianRole;
  kind: 'staff' | 'patient';
  accountPath: string | null;
  dashboardPath: string | null;
}

/** Initials, name and e-mail; where to go, how it looks, log out, and the version at the foot. */
export function AccountMenu({ person, role, kind, accountPath, dashboardPath }: AccountMenuProps) {
  const t = useTexts();
  const leaving = useLeaving();
  const places = usePlaces(dashboardPath, accountPath);
  const looks = useLooks();
  const name = person === null ? '' : displayName(person, role);

  return (
    <>
      <Menu
        label={t('menu.label')}
        trigger={
          <span className={styles.trigger}>
            <PersonDoor size="s" kind={kind} initials={person === null ? 'U' : initials(person)} />
            <span className={styles.triggerName}>
              {name}
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
          [{ id: 'log-out', label: t('menu.log_out'), icon: logOut, onSelect: leaving.begin }],
        ].filter((group) => group.length > 0)}
        foot={<div className={styles.version}>{t('menu.version', { version: __APP_VERSION__ })}</div>}
      />
      <LeaveDialog leaving={leaving} />
    </>
  );
}

/** A page does not offer the way to itself. */
function usePlaces(dashboardPath: string | null, accountPath: string | null): MenuItem[] {
  const t = useTexts();
  const [address] = useLocation();
  const places: MenuItem[] = [];
  if (dashboardPath !== null && address !== dashboardPath)
    places.push({ id: 'dashboard', label: t('nav.dashboard'), icon: home, href: dashboardPath });
  if (accountPath !== null && address !== accountPath)
    places.push({ id: 'account', label: t('menu.account'), icon: settings, href: accountPath });
  return places;
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
