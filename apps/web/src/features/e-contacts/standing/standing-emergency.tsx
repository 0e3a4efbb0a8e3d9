import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { RedFlag as Flag } from '@hodi/domain/red-flags/red-flag.ts';
import { standingAdvice } from '@hodi/domain/red-flags/standing-advice.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { hospital } from '~/components/icon/navigation-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';
import type { StandingProps } from './standing.tsx';
import styles from './standing-emergency.module.css';

/**
 * What became of an emergency that the patient has sent: as long as nobody confirms to have seen it, that, and what to
 * do now; then who saw it.
 */
export function StandingEmergency({ thread, institution }: StandingProps) {
  const emergencies = thread.red_flags.filter(({ severity }) => severity === 'emergency');
  const open = emergencies.filter(({ acknowledged_at }) => acknowledged_at === null);
  if (open.length > 0) return <Unconfirmed thread={thread} open={open} institution={institution} />;
  return thread.item.messages.length === 0 && <Seen emergencies={emergencies} />;
}

/** Several are acknowledged one after the other: all of them were seen with the last. */
function Seen({ emergencies }: { emergencies: readonly Flag[] }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const [first, ...others] = emergencies;
  if (!first) return null;
  const momentOf = ({ acknowledged_at }: Flag) => acknowledged_at ?? '';
  const last = others.reduce((one, other) => (momentOf(other) > momentOf(one) ? other : one), first);
  const seen = { name: last.acknowledged_by ?? '', at: dateTime(momentOf(last)) };
  // To have been seen is not to be helped: what to do holds until somebody writes.
  return (
    <SystemLine icon={circleCheck} detail={t('standing.still')}>
      {t('standing.seen', seen)}
    </SystemLine>
  );
}

function useAdvice({ item, answers }: Thread, open: readonly Flag[], institution: Institution | undefined) {
  const language = useLanguage();
  const { data: loaded } = useTopic(item.e_contact.topic, false);
  const numbers = writtenNumbers(contactNumbers(institution));
  return standingAdvice({ loaded, rule_ids: open.map(({ rule_id }) => rule_id), answers, language, numbers });
}

function Unconfirmed({ thread, institution, open }: StandingProps & { open: readonly Flag[] }) {
  const t = useTexts();
  const { online } = useConnection();
  const { rules, actions } = useAdvice(thread, open, institution);
  const isOpened = thread.item.e_contact.seen_by_clinician_seq >= 0;
  const state = isOpened ? t('standing.opened') : t('standing.unseen');
  const numbers = contactNumbers(institution);
  const clinic = institution?.whatsapp_number;
  return (
    <RedFlag
      severity="emergency"
      title={online || isOpened ? state : t('standing.unknown')}
      action={
        <div className={styles.calls}>
          <EmergencyCalls numbers={numbers} />
          {clinic && clinic !== numbers.emergency_phone && (
            <ButtonLink kind="danger-outline" icon={hospital} href={`tel:${clinic}`}>
              {t('danger.call_clinic', { name: institution.name })}
            </ButtonLink>
          )}
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
    </RedFlag>
  );
}
