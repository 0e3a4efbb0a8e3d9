import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { initials } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { IconLink } from '~/components/action/icon-button.tsx';
import { Menu, type MenuItem } from '~/components/action/menu.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { arrowLeft, circleCheck, eyeOff, phone } from '~/components/icon/entry-icons.ts';
import { calendarPlus, mail } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { more } from '~/components/icon/navigation-icons.ts';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { factsBesideCarer, useCarerWrites } from '~/lib/inquiries/carer-name.ts';
import { DangerBadge, useDangerSign } from '~/lib/inquiries/danger-badge.tsx';
import { InquiryStatus } from '~/lib/inquiries/inquiry-status.tsx';
import { inboxAddress } from '../inbox/inbox-address.ts';
import { patientName } from '../thread/people-of.ts';
import { CallActions } from './call-actions.tsx';
import type { Keeping } from './use-keeping.ts';
import styles from './consultation-header.module.css';

interface ConsultationHeaderProps {
  thread: Thread;
  isOwn: boolean;
  isWide: boolean;
  onBook: () => void;
  /** Undefined when there is nothing to resolve any more. */
  onResolve: (() => void) | undefined;
  /** Nobody has answered the emergency yet: then it is not resolved. */
  isUnanswered: boolean;
  number: string | undefined;
  /** The strip of an emergency has the number, and says how it stands. */
  isUrgent: boolean;
  onCalled: () => void;
  keeping: Keeping;
  /** Asks whether caregivers shall see it. */
  onKeep: () => void;
}

/** Patient, state of the inquiry, and the action that resolves it. */
export function ConsultationHeader(props: ConsultationHeaderProps) {
  const { thread, isOwn, isWide, onBook, onResolve, isUnanswered, number, isUrgent, onCalled, keeping, onKeep } = props;
  const t = useTexts();
  const formats = useFormats();
  const { patient } = thread.item;
  const title = (
    <h1 className={isWide ? undefined : styles.asText} tabIndex={-1} data-page-title>
      <AppLink href={`/clinician/patients/${patient.id}`}>{patientName(thread.item)}</AppLink>
    </h1>
  );
  const sign = useDangerSign(thread.item);
  const writes = useCarerWrites()(thread.item);
  const facts = [...(writes === undefined ? [] : [writes]), ...usePatientFacts()(factsBesideCarer(thread.item))];
  const keepStep = t(keeping.isKept === true ? 'consultation.show' : 'consultation.keep');
  const kept = useKept(keeping);
  const { email } = patient.user;
  const back = { label: t('thread.back_to_inquiries'), href: inboxAddress() };
  if (!isWide) {
    const groups: MenuItem[][] = [
      [
        number === undefined
          ? { id: 'call', label: t('call.log'), icon: phone, onSelect: onCalled }
          : {
              id: 'call',
              label: t('thread.call', { number: formats.phone(number) }),
              icon: phone,
              href: `tel:${number}`,
              onSelect: onCalled,
            },
      ],
      [{ id: 'book', label: t('appointment.new'), icon: calendarPlus, onSelect: onBook }],
      ...(onResolve
        ? [
            [
              {
                id: 'resolve',
                label: <Resolve isUnanswered={isUnanswered} />,
                icon: circleCheck,
                ...(!isUnanswered && { onSelect: onResolve }),
              },
            ],
          ]
        : []),
      ...(keeping.isKept === undefined ? [] : [[{ id: 'keep', label: keepStep, icon: eyeOff, onSelect: onKeep }]]),
      ...(email ? [[{ id: 'email', label: email, icon: mail, href: `mailto:${email}` }]] : []),
    ];
    return (
      <AppHeader
        back={back}
        person={{ initials: initials(patient.user) }}
        title={title}
        subtitle={[kept, ...facts].filter(Boolean).join(' · ')}
      >
        <Menu label={t('thread.more')} trigger={<Icon shape={more} size={24} />} groups={groups} />
      </AppHeader>
    );
  }
  return (
    <header className={styles.header}>
      <IconLink icon={arrowLeft} {...back} />
      <PersonDoor initials={initials(patient.user)} />
      <div className={styles.who}>
        <div className={styles.name}>
          {title}
          {sign !== null && !isUrgent && <DangerBadge sign={sign} item={thread.item} />}
          {!isUrgent && <InquiryStatus item={thread.item} viewer={isOwn ? 'clinician' : 'colleague'} />}
          {kept !== undefined && (
            <StatusBadge kind={keeping.isWaiting ? 'waiting_to_send' : 'kept'}>{kept}</StatusBadge>
          )}
        </div>
        <p className={styles.facts}>
          <span className="num">{[...facts, email].filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <div className={styles.actions}>
        {!isUrgent && <CallActions number={number} onCalled={onCalled} />}
        <Button icon={calendarPlus} onClick={onBook}>
          {t('appointment.new')}
        </Button>
        {keeping.isKept !== undefined && (
          <Button icon={eyeOff} onClick={onKeep}>
            {keepStep}
          </Button>
        )}
        {onResolve && (
          <Button
            icon={circleCheck}
            {...(isUnanswered ? { 'aria-disabled': true } : { onClick: onResolve })}
            className={isUnanswered ? styles.refused : undefined}
          >
            <Resolve isUnanswered={isUnanswered} />
          </Button>
        )}
      </div>
    </header>
  );
}

/** Where it would be refused, why. */
function Resolve({ isUnanswered }: { isUnanswered: boolean }) {
  const t = useTexts();
  return (
    <>
      {t('consultation.resolve')}
      {isUnanswered && <span className={styles.why}>{t('consultation.resolve_unanswered')}</span>}
    </>
  );
}

/** Says that caregivers cannot see the inquiry, or that this change waits for a network. */
function useKept({ isKept, isWaiting }: Keeping): string | undefined {
  const t = useTexts();
  if (isWaiting) return t(isKept === true ? 'consultation.keep_waits' : 'consultation.show_waits');
  return isKept === true ? t('consultation.kept') : undefined;
}
