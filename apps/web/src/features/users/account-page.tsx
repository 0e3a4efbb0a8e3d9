import type { ReactNode } from 'react';
import { ButtonLink } from '~/components/action/button.tsx';
import { sms } from '~/components/icon/action-icons.ts';
import { message } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useSession } from '~/lib/session/session.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { ClinicianDetails } from './details/clinician-details.tsx';
import { PatientDetails } from './details/patient-details.tsx';
import { DisplaySettings } from './display-settings.tsx';
import styles from './account-page.module.css';
import { LogOutPanel } from './log-out-panel.tsx';
import { PasswordPanel } from './password/password-panel.tsx';
import { PhonePanel } from './phone/phone-panel.tsx';
import { SessionsPanel } from './sessions/sessions-panel.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const SecondFactorPanel = lazyComponent(
  async () => (await import('./second-factor/second-factor-panel.tsx')).SecondFactorPanel,
);
const LockPanel = lazyComponent(async () => (await import('./lock/lock-panel.tsx')).LockPanel);

/**
 * The own details, how the app looks and speaks, what protects the account, and the way out.
 * @param children what other features know about the account.
 */
export default function AccountPage({ children }: { children?: ReactNode }) {
  const t = useTexts();
  const isClinician = useSession()?.userType === 'clinician';
  const isReception = useIsReception();
  return (
    <Page title={t(isClinician ? 'account.settings' : 'account.title')} width="read">
      {isClinician ? <ClinicianDetails /> : <PatientDetails />}
      <DisplaySettings />
      <Panel title={t('menu.notifications')}>
        <div className={styles.settings}>
          <p className={styles.why}>{t('notifications.why')}</p>
          <ButtonLink icon={sms} href={`/${isClinician ? 'clinician' : 'patient'}/notifications`}>
            {t('notifications.choose')}
          </ButtonLink>
        </div>
      </Panel>
      {isClinician && !isReception && (
        <Panel title={t('quick_replies.title')}>
          <div className={styles.settings}>
            <p className={styles.why}>{t('quick_replies.why')}</p>
            <ButtonLink icon={message} href="/clinician/quick-replies">
              {t('quick_replies.edit')}
            </ButtonLink>
          </div>
        </Panel>
      )}
      <PhonePanel />
      <PasswordPanel />
      {isClinician && <SecondFactorPanel />}
      {children}
      <LockPanel />
      <SessionsPanel />
      <LogOutPanel />
    </Page>
  );
}

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
