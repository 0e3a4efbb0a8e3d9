import { useRef, useState, type FormEvent } from 'react';
import { Button } from '~/components/action/button.tsx';
import { PasswordField } from '~/components/form/password-field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { isOnline } from '~/lib/offline/connection.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { setPin, triesOfPin } from '~/lib/vault/device-lock.ts';
import styles from '../account-page.module.css';

const digits = { min: 4, max: 12 };
/** Fewer are found within minutes on a copy of the device. */
const offered = 6;
type Fault = { field: 'pin' | 'again'; text: 'lock.pin_wrong_form' | 'lock.pins_differ' };

/** The PIN twice. It never leaves this device. */
export function PinForm({ userId, onEnd }: { userId: string; onEnd: () => void }) {
  const t = useTexts();
  const [pin, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const show = { showLabel: t('login.show_password'), hideLabel: t('login.hide_password') };
  const isShort = /^\d+$/.test(pin) && pin.length >= digits.min && pin.length < offered;
  const say = (field: Fault['field']) => (fault?.field === field ? t(fault.text, digits) : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const isDigits = new RegExp(`^\\d{${digits.min},${digits.max}}$`).test(pin);
    const found: Fault | null = !isDigits
      ? { field: 'pin', text: 'lock.pin_wrong_form' }
      : pin !== again
        ? { field: 'again', text: 'lock.pins_differ' }
        : null;
    setFault(found);
    if (found !== null) return form.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
    setIsSaving(true);
    setPin(userId, pin).then(
      () => {
        toast.success(t('lock.pin_set'));
        onEnd();
      },
      () => {
        toast.error(t(isOnline() ? 'lock.not_kept' : 'lock.pin_needs_network'));
        setIsSaving(false);
      },
    );
  };
  return (
    <form ref={form} noValidate className={styles.settings} onSubmit={submit}>
      <PasswordField
        {...show}
        label={t('lock.new_pin')}
        hint={t('lock.pin_hint', { offered, tries: triesOfPin })}
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        error={say('pin')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isShort && <p role="status">{t('lock.pin_short', { count: pin.length })}</p>}
      <PasswordField
        {...show}
        label={t('lock.pin_again')}
        name="again"
        inputMode="numeric"
        autoComplete="off"
        value={again}
        error={say('again')}
        onChange={(event) => setAgain(event.target.value)}
      />
      <div className={styles.actions}>
        <Button onClick={onEnd}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={isSaving} sendingLabel={t('account.saving')}>
          {t('account.save')}
        </Button>
      </div>
    </form>
  );
}
