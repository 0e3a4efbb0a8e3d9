import { useId, type ReactNode } from 'react';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { useModalDialog } from '~/components/dialog/use-modal-dialog.ts';
import { sms as smsIcon } from '~/components/icon/action-icons.ts';
import { phone, wifiOff } from '~/components/icon/entry-icons.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { hospital } from '~/components/icon/navigation-icons.ts';
import { message, octagonAlert, savedOnPhone } from '~/components/icon/state-icons.ts';
import styles from './emergency-screen.module.css';

export interface EmergencyScreenProps {
  /** In the interface's language, then in the other one. */
  title: string;
  otherTitle: { lang: string; text: string };
  /** Why it is dangerous, and what to do that belongs to this danger alone; or what has become of it since. */
  children: ReactNode;
  /** Notice that calls still work without a network. It stands first, since there is more to press then. */
  offline?: ReactNode;
  /** The person's own answers. They stand below the advice, since the person knows them already. */
  told?: ReactNode;
  todoTitle: string;
  todo: readonly { id: string; icon: IconShape; text: ReactNode }[];
  /** The same in the other language, for whoever stands beside. */
  inOther?: ReactNode;
  /** Notice that the answers are stored and nothing is sent yet. */
  notSent?: ReactNode;
  /** The country's number, the quickest to dial. */
  callEmergency: { label: string; number: string };
  /** A line for whoever thinks of ending their life. */
  callCrisis?: { label: string; number: string } | undefined;
  callClinic?: { label: string; number: string } | undefined;
  /** Without a network. */
  sms?: TwoLines & { href: string };
  tell?: TwoLines & { sending: boolean; onPress: () => void };
  continueLabel: string;
  onContinue: () => void;
}

interface TwoLines {
  label: string;
  detail: string;
}

/**
 * Fills the screen at the moment answers call for it. It is a native modal dialog, so nothing behind it can be reached;
 * it never closes by itself, by Esc or by a touch beside it.
 */
export function EmergencyScreen(props: EmergencyScreenProps) {
  const {
    title,
    otherTitle,
    children,
    told,
    todoTitle,
    todo,
    inOther,
    offline,
    notSent,
    callEmergency,
    callCrisis,
    callClinic,
    sms,
    tell,
    continueLabel,
    onContinue,
  } = props;
  const dialog = useModalDialog();
  const id = useId();
  const why = (
    <div className={styles.why} id={`${id}-why`}>
      {children}
    </div>
  );

  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-why ${id}-todo`}
      onCancel={(event) => event.preventDefault()}
      // Browsers let a second Esc or Back through all the same: then it comes back at once.
      onClose={(event) => event.currentTarget.showModal()}
      closedby="none"
    >
      <div className={styles.head}>
        <Icon shape={octagonAlert} size={40} />
        <h1 data-first-focus id={`${id}-title`} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p lang={otherTitle.lang} className={styles.other}>
          {otherTitle.text}
        </p>
      </div>
      {offline && (
        <p role="status" className={styles.offline}>
          <Icon shape={wifiOff} size={20} />
          <span>{offline}</span>
        </p>
      )}
      <div className={styles.body}>
        {!offline && why}
        <h2>{todoTitle}</h2>
        <ul className={styles.todo} id={`${id}-todo`}>
          {todo.map((item) => (
            <li key={item.id}>
              <Icon shape={item.icon} size={24} />
              <span>{item.text}</span>
            </li>
          ))}
        </ul>
        {offline && why}
        {told}
        {inOther && (
          <p lang={otherTitle.lang} className={styles.inOther}>
            {inOther}
          </p>
        )}
        {notSent && (
          <p className={styles.notSent}>
            <Icon shape={savedOnPhone} size={18} />
            <span>{notSent}</span>
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <ButtonLink
          kind="danger"
          size="huge"
          full
          icon={phone}
          className={styles.call}
          href={`tel:${callEmergency.number}`}
        >
          {callEmergency.label}
        </ButtonLink>
        {callCrisis && (
          <ButtonLink
            kind="danger-outline"
            className={styles.clinic}
            full
            icon={phone}
            href={`tel:${callCrisis.number}`}
          >
            {callCrisis.label}
          </ButtonLink>
        )}
        {sms && (
          <ButtonLink kind="soft" full icon={smsIcon} className={styles.two} href={sms.href}>
            {sms.label}
            <small>{sms.detail}</small>
          </ButtonLink>
        )}
        {callClinic && (
          <ButtonLink
            kind="danger-outline"
            className={styles.clinic}
            full
            icon={hospital}
            href={`tel:${callClinic.number}`}
          >
            {callClinic.label}
          </ButtonLink>
        )}
        {tell && (
          <Button kind="soft" full icon={message} className={styles.two} sending={tell.sending} onClick={tell.onPress}>
            {tell.label}
            {!offline && <small>{tell.detail}</small>}
          </Button>
        )}
        <Button kind="quiet" full onClick={onContinue}>
          {continueLabel}
        </Button>
      </div>
    </dialog>
  );
}
