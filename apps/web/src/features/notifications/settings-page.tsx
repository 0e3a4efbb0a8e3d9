import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { NotificationChoice, NotificationSettings } from '@hodi/domain/notifications/notification-settings.ts';
import { groupsOf, hasWay, isLocked } from '@hodi/domain/notifications/notification-settings.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { User } from '@hodi/domain/users/user.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { lock, mail } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { message } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { WaysTable } from '~/lib/notifications/ways-table.tsx';
import { UnsentChange } from '~/lib/offline/retry/unsent-change.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { useSession } from '~/lib/session/session.ts';
import { DeviceRow } from './device-row.tsx';
import { QuietHours, StaffPanel } from './hours-panel.tsx';
import { SettingRow } from './setting-row.tsx';
import { useNotificationSettings } from './use-notification-settings.ts';
import styles from './settings.module.css';

/** How we reach you: by what, of what, and when not. */
export default function NotificationSettingsPage() {
  const t = useTexts();
  const userType = useSession()?.userType ?? 'patient';
  const { data: profile } = useSuspenseQuery(queryFor(userType === 'patient' ? getOwnPatient : getOwnClinician));
  const isReception = useIsReception();
  const { settings, error, refetch, choose, place } = useNotificationSettings();
  return (
    <Page
      title={t('notifications.title')}
      subtitle={
        <>
          {t('notifications.why')} <UnsentChange of={place} />
        </>
      }
      up={{
        label: t(userType === 'patient' ? 'account.title' : 'account.settings'),
        href: `/${userType}/account`,
      }}
      width="read"
    >
      {settings === undefined && error === null && <Skeleton label={t('shell.loading')} shape="form" count={4} />}
      {settings === undefined && error !== null && (
        <NotLoaded title={t('notifications.not_loaded')} error={error} retry={refetch} />
      )}
      {settings && isReception && (
        <Panel>
          <p>{t('reception.no_news')}</p>
        </Panel>
      )}
      {settings && !isReception && (
        <Settings userType={userType} user={profile.user} settings={settings} choose={choose} />
      )}
    </Page>
  );
}

interface SettingsProps {
  userType: UserType;
  user: User;
  settings: NotificationSettings;
  choose: (choice: NotificationChoice) => void;
}

function Settings({ userType, user, settings, choose }: SettingsProps) {
  const t = useTexts();
  const hasEmail = user.email !== null;
  return (
    <>
      <Panel lines>
        <DeviceRow />
        <SmsRow userType={userType} user={user} settings={settings} choose={choose} />
        <EmailRow userType={userType} email={user.email} />
      </Panel>
      <section className={styles.section} aria-labelledby="what-and-how">
        <SectionHead id="what-and-how" title={t('notifications.what')} />
        <Panel lines>
          <WaysTable
            userType={userType}
            ways={settings.ways}
            without={hasEmail ? [] : ['email']}
            choose={(ways) => choose({ ways })}
          />
        </Panel>
      </section>
      <QuietHours settings={settings} choose={choose} />
      {userType === 'clinician' && <StaffPanel settings={settings} choose={choose} hasEmail={hasEmail} />}
      <p className={styles.foot}>
        <Icon shape={lock} />
        <span>{t(`notifications.foot_${userType}`)}</span>
      </p>
    </>
  );
}

/** Groups whose SMS can be turned off. Staff have none: they get SMS only for emergencies. */
const freeSmsGroups = (userType: UserType) =>
  groupsOf(userType).filter((group) => hasWay(userType, group, 'sms') && !isLocked(group, 'sms'));

function SmsRow({ userType, user, settings, choose }: SettingsProps) {
  const t = useTexts();
  const { phone } = useFormats();
  const { ways, is_sms_stopped } = settings;
  const groups = freeSmsGroups(userType);
  const number = phone(user.mobile_number);
  const says = is_sms_stopped ? 'stopped' : groups.length === 0 ? 'emergencies' : 'number';
  const setAll = (sms: boolean) => choose({ ways: Object.fromEntries(groups.map((group) => [group, { sms }])) });
  return (
    <SettingRow
      icon={message}
      title={t('notifications.sms')}
      detail={t(`notifications.sms_${says}`, { number })}
      isOn={says === 'number' ? groups.some((group) => ways[group]?.sms) : undefined}
      onChange={setAll}
    />
  );
}

function EmailRow({ userType, email }: { userType: UserType; email: string | null }) {
  const t = useTexts();
  return (
    <SettingRow
      icon={mail}
      title={t('notifications.email')}
      detail={email ?? t('notifications.no_email')}
      action={
        email === null && (
          <ButtonLink kind="quiet" href={`/${userType}/account`} aria-label={t('notifications.add_email')}>
            {t('notifications.add')}
          </ButtonLink>
        )
      }
    />
  );
}
