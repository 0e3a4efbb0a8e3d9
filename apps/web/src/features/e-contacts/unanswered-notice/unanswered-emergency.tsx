import type { ReactNode } from 'react';
import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import { emergencyOfThread } from '@hodi/domain/e-contacts/kept-advice.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { openFlagAdvice } from '@hodi/domain/red-flags/open-flag-advice.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { hospital } from '~/components/icon/navigation-icons.ts';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { EmergencyProgress } from '~/lib/emergency/emergency-progress.tsx';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';
import styles from './unanswered-emergency.module.css';

export interface UnansweredEmergencyProps {
  thread: Pick<Thread, 'item' | 'red_flags'> & Partial<Pick<Thread, 'answers' | 'content_version'>>;
  institution: Institution | undefined;
  /** The way to the conversation, where this stands elsewhere. */
  children?: ReactNode;
}

/** Of a rule that nobody knows here: what to do holds for every emergency. */
const anyRule = 'any';

function useAdvice({ thread, institution }: UnansweredEmergencyProps) {
  const language = useLanguage();
  const { data: loaded } = useTopic(thread.item.e_contact.topic, {
    withClasses: false,
    someone: someoneOf(thread.item),
    version: thread.content_version,
  });
  const numbers = writtenNumbers(contactNumbers(institution));
  const emergencies = thread.red_flags.filter(({ severity }) => severity === 'emergency');
  const rule_ids = emergencies.length > 0 ? emergencies.map(({ rule_id }) => rule_id) : [anyRule];
  return openFlagAdvice({ loaded, rule_ids, answers: thread.answers ?? {}, language, numbers });
}

/** Tells the patient what they still have to do about a sent emergency, and beside it what happened. */
export function UnansweredEmergency({ thread, institution, children }: UnansweredEmergencyProps) {
  const t = useTexts();
  const { rules, actions } = useAdvice({ thread, institution });
  const emergency = emergencyOfThread(thread);
  const numbers = contactNumbers(institution);
  const clinic = institution?.whatsapp_number;
  const someone = someoneOf(thread.item);
  return (
    <RedFlag
      severity="emergency"
      title={someone ? t('for_someone.danger.note_title', { name: someone.given_name }) : t('danger.note_title')}
      action={
        <div className={styles.calls}>
          <EmergencyCalls numbers={numbers} />
          {clinic && clinic !== numbers.emergency_phone && (
            <ButtonLink kind="danger-outline" icon={hospital} href={`tel:${clinic}`}>
              {t('danger.call_clinic', { name: institution.name })}
            </ButtonLink>
          )}
          {children}
        </div>
      }
    >
      {rules.map((rule) => (
        <p key={rule}>{rule}</p>
      ))}
      {actions.map((action) => (
        <p key={action} className={styles.todo}>
          {action}
        </p>
      ))}
      {emergency && (
        <div className={styles.happened}>
          <EmergencyProgress item={thread.item} emergency={emergency} numbers={numbers} />
        </div>
      )}
    </RedFlag>
  );
}
