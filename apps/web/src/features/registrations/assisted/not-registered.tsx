import { useLocation } from 'wouter';
import type { Duplicate } from '@hodi/domain/patients/duplicate-patients.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import type { ApiError } from '~/lib/api/api-error.ts';
import type { Sending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import styles from './assisted.module.css';

export interface NotRegisteredProps {
  failure: ApiError;
  number: string;
  sending: Sending;
  /** It is another person than those who look alike. */
  onAnyway: () => void;
  /** The number is that of the person here, who agrees: only their child is added. */
  onAddChild: (() => void) | undefined;
}

/** Asks before a second record of the same person is made, and shows the way to who has an account. */
export default function NotRegistered({ failure, number, sending, onAnyway, onAddChild }: NotRegisteredProps) {
  if (failure.code === 'number_has_account') {
    return <HasAccount number={number} onClose={sending.forget} onAddChild={onAddChild} />;
  }
  const duplicates = (failure.body?.details?.duplicates ?? []) as Duplicate[];
  return <LooksAlike duplicates={duplicates} onClose={sending.forget} onAnyway={onAnyway} />;
}

interface LooksAlikeProps {
  duplicates: readonly Duplicate[];
  onClose: () => void;
  onAnyway: () => void;
}

function LooksAlike({ duplicates, onClose, onAnyway }: LooksAlikeProps) {
  const t = useTexts();
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={t('assisted.duplicate_title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button data-first-focus onClick={onClose}>
            {t('assisted.to_details')}
          </Button>
          <Button kind="main" onClick={onAnyway}>
            {t('assisted.register_anyway')}
          </Button>
        </>
      }
    >
      <p>{t('assisted.duplicate_why')}</p>
      <ul className={styles.alike}>
        {duplicates.map((duplicate, index) => (
          <OneAlike key={duplicate.patient_id ?? index} duplicate={duplicate} />
        ))}
      </ul>
    </Modal>
  );
}

function OneAlike({ duplicate }: { duplicate: Duplicate }) {
  const t = useTexts();
  const isReception = useIsReception();
  const { patient_id, member_id, clinicians, alike } = duplicate;
  const name = displayName(duplicate.name);
  const names = clinicians.map((clinician) => displayName(clinician, clinician.role)).join(', ');
  return (
    <li className={styles.one}>
      <div>
        <p>
          <strong>{name}</strong> {member_id !== null && <span className="num">{member_id}</span>}
        </p>
        <p>{alike.map((likeness) => t(`assisted.${likeness}`)).join(' · ')}</p>
        {names !== '' && <p>{t('assisted.patient_of', { names })}</p>}
      </div>
      {patient_id !== null && !isReception && (
        <ButtonLink kind="soft" href={`/clinician/patients/${patient_id}`}>
          {t('assisted.open_patient', { name: duplicate.name.given_name })}
        </ButtonLink>
      )}
    </li>
  );
}

interface HasAccountProps extends Pick<NotRegisteredProps, 'number' | 'onAddChild'> {
  onClose: () => void;
}

function HasAccount({ number, onClose, onAddChild }: HasAccountProps) {
  const t = useTexts();
  const [, navigate] = useLocation();
  const isReception = useIsReception();
  const known = normalisePhone(number) ?? number;
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={t('assisted.account_title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button data-first-focus onClick={onClose}>
            {t('assisted.to_details')}
          </Button>
          {onAddChild ? (
            <Button kind="main" onClick={onAddChild}>
              {t('assisted.add_child')}
            </Button>
          ) : isReception ? null : (
            <Button
              kind="main"
              onClick={() => navigate('/clinician/patients?tab=pending', { state: { invite: known } })}
            >
              {t('assisted.invite')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {t(onAddChild ? 'assisted.account_child_why' : isReception ? 'reception.account_why' : 'assisted.account_why', {
          number: formatPhone(known).replace(/ /g, '\u00a0'),
        })}
      </p>
    </Modal>
  );
}
