import { useQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { Gender } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { printer } from '~/components/icon/action-icons.ts';
import { ContactCard } from '~/lib/contact-card/contact-card.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { AssistedSheet } from './assisted-sheet.tsx';
import styles from './assisted.module.css';
import type { Registered } from './registered.ts';

export interface CardStepProps {
  registered: Registered;
  onAnother: () => void;
}

/** What the patient takes home. */
export function CardStep({ registered, onAnother }: CardStepProps) {
  const t = useTexts();
  const { data: own, error, refetch } = useQuery(queryFor(getOwnClinician));
  const { name, birthday, gender, memberId, consent, isConfirmed } = registered;
  const hasAgreed = consent === 'in_person' || isConfirmed;
  return (
    <AssistedSheet
      now="card"
      takesFocus
      heading={t('assisted.card_heading', { name: displayName(name) })}
      lead={t('assisted.card_why')}
      onSubmit={(event) => {
        event.preventDefault();
        onAnother();
      }}
      foot={
        <>
          <ButtonLink size="big" href="/clinician/dashboard">
            {t('assisted.to_dashboard')}
          </ButtonLink>
          <Button type="submit" kind="main" size="big">
            {t('assisted.another')}
          </Button>
        </>
      }
    >
      {!hasAgreed && <p>{t('assisted.not_yet', { name: name.given_name })}</p>}
      {own ? (
        <>
          <div className={styles.print}>
            <Button icon={printer} onClick={() => print()}>
              {t('assisted.print')}
            </Button>
          </div>
          <div data-prints>
            <ContactCard
              name={displayName(name)}
              memberId={memberId ?? ''}
              birthday={birthday}
              gender={gender as Gender}
              clinician={displayName(own.user, own.clinician.role)}
              institution={own.institution}
            />
          </div>
        </>
      ) : error === null ? (
        <Skeleton label={t('shell.loading')} count={3} />
      ) : (
        <div className={styles.earlier}>
          <span>{t('assisted.card_lost')}</span>
          <Button kind="soft" onClick={() => void refetch()}>
            {t('shell.try_again')}
          </Button>
        </div>
      )}
    </AssistedSheet>
  );
}
