import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/action/button.tsx';
import { EntryHead } from '~/components/brand/entry-head.tsx';
import { PasswordField } from '~/components/form/password-field.tsx';
import { lock as lockSign } from '~/components/icon/action-icons.ts';
import { changeLanguage } from '~/lib/i18n/change-language.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { CountryEmergency } from '~/lib/emergency/country-emergency.tsx';
import { LeaveDialog, useLeaving } from '~/lib/session/logout-confirmation.tsx';
import { logOut } from '~/lib/session/log-out.ts';
import { useSession } from '~/lib/session/session.ts';
import { setTheme, useTheme } from '~/lib/theme/theme.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { keepLocked, needsLogin, unlockDevice } from '~/lib/vault/device-lock.ts';
import { useLock } from '~/lib/vault/lock-state.ts';
import styles from '~/features/sessions/door-page.module.css';

/** Instead of every page, until whoever is logged in here shows who they are. Works without a network. */
export default function LockPage() {
  const t = useTexts();
  const theme = useTheme();
  const other = theme === 'light' ? 'dark' : 'light';
  // Their clinic's own number is locked away too.
  const isPatient = useSession()?.userType === 'patient';
  const userId = useLock()?.userId;
  const [asksLogin, setAsksLogin] = useState(false);
  useEffect(() => {
    void keepLocked().catch(() => undefined);
    if (userId !== undefined) needsLogin(userId).then(setAsksLogin, () => undefined);
  }, [userId]);
  return (
    <div className={styles.page}>
      <EntryHead
        title={t('lock.locked')}
        language={{
          label: t('shell.language'),
          value: useLanguage(),
          options: languageNames,
          onValueChange: changeLanguage,
        }}
        theme={{ theme, label: t(`shell.${other}_mode`), onToggle: () => setTheme(other) }}
      />
      <main className={styles.main} id="main">
        {asksLogin ? <OnlyLogin /> : <UnlockForm />}
      </main>
      {isPatient && <CountryEmergency />}
    </div>
  );
}

/** The page was left before the password was locked up here: it cannot be checked on this device. */
function OnlyLogin() {
  const t = useTexts();
  const leaving = useLeaving();
  return (
    <div className={styles.form}>
      <p>{t('lock.only_login')}</p>
      <Button kind="main" size="big" full icon={lockSign} onClick={leaving.begin}>
        {t('lock.log_in_again')}
      </Button>
      <LeaveDialog leaving={leaving} />
    </div>
  );
}

function UnlockForm() {
  const t = useTexts();
  const queryClient = useQueryClient();
  const leaving = useLeaving();
  const hasPin = useLock()?.hasPin ?? false;
  const [typed, setTyped] = useState('');
  const [isOpening, setIsOpening] = useState(false);
  const [wrong, setWrong] = useState<'lock.wrong' | 'lock.no_more_pin' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const open = async () => {
    const outcome = await unlockDevice(typed);
    if (outcome === 'too_many') {
      toast.error(t('lock.too_many_tries'));
      return logOut(queryClient);
    }
    if (outcome === 'open') return;
    setWrong(outcome === 'no_more_pin' ? 'lock.no_more_pin' : 'lock.wrong');
    setTyped('');
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOpening) return;
    if (typed === '') return field.current?.focus();
    setIsOpening(true);
    void open()
      .catch(() => setWrong('lock.wrong'))
      .finally(() => setIsOpening(false));
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t(hasPin ? 'lock.enter_pin' : 'lock.enter')}</p>
      <PasswordField
        ref={field}
        label={t(hasPin ? 'lock.pin_or_password' : 'login.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('login.show_password')}
        hideLabel={t('login.hide_password')}
        value={typed}
        error={wrong === null ? undefined : t(wrong)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        kind="main"
        size="big"
        full
        icon={lockSign}
        sending={isOpening}
        sendingLabel={t('lock.unlocking')}
      >
        {t('lock.unlock')}
      </Button>
      <div className={styles.leave}>
        {wrong !== null && <p>{t('lock.elsewhere')}</p>}
        <Button kind="quiet" onClick={leaving.begin}>
          {t('menu.log_out')}
        </Button>
        <LeaveDialog leaving={leaving} />
      </div>
    </form>
  );
}
