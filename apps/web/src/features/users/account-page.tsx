import type { ReactNode } from 'react';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { useParams } from 'wouter';
import { monitor, shieldCheck, sms } from '~/components/icon/action-icons.ts';
import { person, sun } from '~/components/icon/entry-icons.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import { message } from '~/components/icon/state-icons.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { useSession } from '~/lib/session/session.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { useTheme } from '~/lib/theme/theme.ts';
import { ClinicianDetails } from './details/clinician-details.tsx';
import { PatientDetails } from './details/patient-details.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { LogOutPanel } from './log-out-panel.tsx';
import { useOwnUser } from './own-user-name.tsx';
import { PasswordPanel } from './password/password-panel.tsx';
import { PhonePanel } from './phone/phone-panel.tsx';
import { SessionsPanel } from './sessions/sessions-panel.tsx';

const SecondFactorPanel = lazyComponent(
  async () => (await import('./second-factor/second-factor-panel.tsx')).SecondFactorPanel,
);
const LockPanel = lazyComponent(async () => (await import('./lock/lock-panel.tsx')).LockPanel);

/** A line of the account. It leads to a page of its own: `content` under the account, or `href` elsewhere. */
export type AccountPart = { icon: IconShape; title: string; about?: string | undefined } & (
  | { key: string; content: ReactNode }
  | { href: string }
);

/**
 * The account as a list: the own details, how the app looks and speaks, what protects the account, and last the way out. With a
 * part in the address it is that part alone.
 * @param extra parts that other features know; they stand before what protects the account.
 */
export default function AccountPage({ extra }: { extra: readonly AccountPart[] }) {
  const t = useTexts();
  const isClinician = useSession()?.userType === 'clinician';
  const own = useOwnParts();
  const { part } = useParams();
  const title = t(isClinician ? 'account.settings' : 'account.title');
  const path = isClinician ? '/clinician/account' : '/patient/account';
  const parts = [...own.details, ...extra, ...own.security];
  const chosen = parts.find((one) => 'key' in one && one.key === part);
  if (chosen && 'content' in chosen) {
    return (
      <Page title={chosen.title} up={{ label: title, href: path }} width="read">
        {chosen.content}
      </Page>
    );
  }
  return (
    <Page title={title} width="read">
      <Panel lines>
        {parts.map((one) => (
          <NeedRow
            key={one.title}
            lead={<Icon shape={one.icon} />}
            title={one.title}
            preview={one.about}
            after={<Icon shape={chevronRight} />}
            href={'href' in one ? one.href : `${path}/${one.key}`}
          />
        ))}
      </Panel>
      <LogOutPanel />
    </Page>
  );
}

/** The parts that everybody has, with what is set now. */
function useOwnParts(): Record<'details' | 'security', AccountPart[]> {
  const t = useTexts();
  const { phone: written } = useFormats();
  const isClinician = useSession()?.userType === 'clinician';
  const isReception = useIsReception();
  const user = useOwnUser();
  const [language, theme] = [useLanguage(), useTheme()];
  const details: AccountPart[] = [
    {
      key: 'details',
      icon: person,
      title: t('account.yours'),
      about: user && displayName(user),
      content: isClinician ? <ClinicianDetails /> : <PatientDetails />,
    },
    {
      key: 'display',
      icon: sun,
      title: t('account.display'),
      about: `${languageNames.find(({ value }) => value === language)?.label}, ${t(`account.${theme}`)}`,
      content: <DisplaySettings />,
    },
    {
      icon: sms,
      title: t('menu.notifications'),
      about: t('notifications.why'),
      href: isClinician ? '/clinician/notifications' : '/patient/notifications',
    },
  ];
  if (isClinician && !isReception) {
    details.push({
      icon: message,
      title: t('quick_replies.title'),
      about: t('quick_replies.why'),
      href: '/clinician/quick-replies',
    });
  }
  return {
    details,
    security: [
      {
        key: 'sign-in',
        icon: shieldCheck,
        title: t('account.sign_in'),
        about: user && written(user.mobile_number),
        content: <SignIn />,
      },
      { key: 'devices', icon: monitor, title: t('account.devices'), content: <Devices /> },
    ],
  };
}

/** Means to sign in. */
function SignIn() {
  const isClinician = useSession()?.userType === 'clinician';
  return (
    <>
      <PhonePanel />
      <PasswordPanel />
      {isClinician && <SecondFactorPanel />}
    </>
  );
}

/** Protection of this device, and other devices that are signed in. */
const Devices = () => (
  <>
    <LockPanel />
    <SessionsPanel />
  </>
);

/** Of all that, what staff may do who lack the second factor that their institution asks for. @param onOn as of the panel. */
export function SecondFactorFirst({ onOn }: { onOn: () => unknown }) {
  const t = useTexts();
  return (
    <Page title={t('second_factor.required_title')} subtitle={t('second_factor.required_why')} width="read">
      <SecondFactorPanel onOn={onOn} />
      <DisplaySettings />
      <LogOutPanel />
    </Page>
  );
}
