import { completionLife } from '@hodi/domain/registrations/assisted.ts';
import { codeLength } from '@hodi/domain/verifications/verification.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { Button } from '~/components/action/button.tsx';
import { calendarPlus, clipboard, copy, shieldCheck, sms } from '~/components/icon/action-icons.ts';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { pencil, triangleAlert } from '~/components/icon/state-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { AssistedSheet } from './assisted-sheet.tsx';
import styles from './assisted.module.css';
import type { Registered } from './registered.ts';

export interface MemberStepProps {
  registered: Registered;
  onDone: () => void;
  onChangePhone: () => void;
}

/** The patient is registered: the member ID to copy or read aloud, and what comes next. */
export function MemberStep({ registered, onDone, onChangePhone }: MemberStepProps) {
  const t = useTexts();
  const formats = useFormats();
  const { name, mobileNumber, isConfirmed, isEarlier, left } = registered;
  const number = formats.phone(normalisePhone(mobileNumber) ?? mobileNumber).replace(/ /g, '\u00a0');
  const { child, isAccountKnown = false } = registered;
  const names = { child: child ? displayName(child.name) : '', name: displayName(name) };
  return (
    <AssistedSheet
      now="member"
      takesFocus
      fault={isEarlier ? t('connection.earlier_arrived') : ''}
      heading={
        <span className={styles.success}>
          <Icon shape={circleCheck} size={28} />
          {child === undefined || isAccountKnown
            ? t('assisted.registered', { name: names.child || names.name })
            : t('assisted.both_registered', names)}
        </span>
      }
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
      foot={
        <>
          {!isConfirmed && (
            <Button kind="quiet" size="big" icon={pencil} onClick={onChangePhone}>
              {t('assisted.change_phone')}
            </Button>
          )}
          <Button type="submit" kind="main" size="big">
            {isConfirmed ? t('shell.continue') : t('assisted.to_code')}
          </Button>
        </>
      }
    >
      {left !== undefined && (
        <p role="status" className={styles.left}>
          <Icon shape={triangleAlert} size={20} />
          <span>{t('assisted.few_left', { count: left })}</span>
        </p>
      )}
      {child && <MemberId label={t('assisted.member_of', { name: names.child })} memberId={child.memberId ?? ''} />}
      {!isAccountKnown && (
        <MemberId
          label={child ? t('assisted.member_of', { name: names.name }) : t('assisted.member')}
          memberId={registered.memberId ?? ''}
        />
      )}
      {isAccountKnown ? (
        <p>{t('assisted.child_added_why', { number, child: names.child })}</p>
      ) : (
        <NextSteps registered={registered} />
      )}
    </AssistedSheet>
  );
}

/** Messages sent to the phone, and next steps. */
function NextSteps({ registered }: { registered: Registered }) {
  const t = useTexts();
  const formats = useFormats();
  const isReception = useIsReception();
  const { name, child, mobileNumber, consent, at } = registered;
  const number = formats.phone(normalisePhone(mobileNumber) ?? mobileNumber).replace(/ /g, '\u00a0');
  const until = formats.dateTime(at + completionLife);
  const codeNext = consent === 'code' ? 'assisted.code_next' : 'assisted.code_next_in_person';
  return (
    <section>
      <h3>{t('assisted.next_steps')}</h3>
      <ol className={styles.next}>
        <li>
          <Icon shape={sms} />
          <span>{t('assisted.sms_sent', { number, until, hours: completionLife / 3_600_000 })}</span>
        </li>
        <li>
          <Icon shape={shieldCheck} />
          <span>{t(codeNext, { digits: codeLength, name: name.given_name })}</span>
        </li>
        <li>
          <Icon shape={isReception ? calendarPlus : clipboard} />
          <span>{t(isReception ? 'reception.book_next' : 'assisted.questionnaire_next')}</span>
        </li>
      </ol>
      {child && consent === 'code' && (
        <p>{t('assisted.child_follows', { child: displayName(child.name), name: name.given_name })}</p>
      )}
    </section>
  );
}

function MemberId({ label, memberId }: { label: string; memberId: string }) {
  const t = useTexts();
  const copyNow = async () => {
    try {
      await navigator.clipboard.writeText(memberId);
      toast.success(t('assisted.copied'));
    } catch {
      toast.error(t('assisted.not_copied'));
    }
  };
  return (
    <div className={styles.member}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={`${styles.id} num`}>{memberId}</p>
      </div>
      <Button icon={copy} onClick={() => void copyNow()}>
        {t('assisted.copy')}
      </Button>
    </div>
  );
}
