import { useQuery } from '@tanstack/react-query';
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { type OverdueOfClinician, listOverdueOfInstitution } from '@hodi/domain/red-flags/overdue-emergencies.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { classNames } from '~/components/class-names.ts';
import { phone as phoneIcon } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { Ago } from '~/lib/i18n/ago.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import styles from './day-list.module.css';
import { numberLinks } from './number-links.ts';

/** Nobody tells of one that was acknowledged meanwhile: asked again after so long, in milliseconds. */
const renewEvery = 60_000;

/**
 * For whoever runs an institution, whom an SMS sends here: emergencies that nobody has acknowledged in time, and whom to
 * call about them. Nothing of the patients, whom they need not have in their care; nothing at all where none waits.
 */
export function InstitutionEmergencies({ profile }: { profile: ClinicianProfile }) {
  const t = useTexts();
  const { id, name } = profile.institution;
  const { data } = useQuery({
    ...queryFor(listOverdueOfInstitution, { params: { institution_id: id } }),
    refetchInterval: ({ state }) => (state.data?.items.length ? renewEvery : false),
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const isOwn = ({ clinician }: OverdueOfClinician) => clinician.id === profile.clinician.id;
  return (
    <Panel title={t('clinician_home.overdue_here', { institution: name })} lines>
      {!items.every(isOwn) && (
        <p className={classNames(styles.row, styles.why)}>{t('clinician_home.overdue_here_text')}</p>
      )}
      {items.map((item) => (
        <Row key={item.clinician.id} item={item} isOwn={isOwn(item)} />
      ))}
    </Panel>
  );
}

function Row({ item, isOwn }: { item: OverdueOfClinician; isOwn: boolean }) {
  const t = useTexts();
  const { clinician, count, waiting_since } = item;
  return (
    <div className={classNames(styles.row, styles.request)}>
      <div className={styles.body}>
        <div className={styles.service}>{displayName(clinician, clinician.role)}</div>
        <div className={styles.detail}>
          {t('clinician_home.emergencies', { count })}
          {' · '}
          <Ago at={waiting_since} title={(at) => t('clinician_home.waiting_since', { at })} />
        </div>
        {!isOwn && item.mobile_number === null && (
          <div className={styles.detail}>{t('clinician_home.overdue_elsewhere')}</div>
        )}
      </div>
      {isOwn ? (
        <ButtonLink kind="danger" size="small" href={numberLinks.needs_you_now}>
          {t('clinician_home.overdue_own')}
        </ButtonLink>
      ) : (
        <CallLink item={item} />
      )}
    </div>
  );
}

function CallLink({ item: { clinician, mobile_number } }: { item: OverdueOfClinician }) {
  const { phone } = useFormats();
  if (mobile_number === null) return null;
  const number = phone(mobile_number);
  return (
    <ButtonLink
      kind="danger"
      size="small"
      icon={phoneIcon}
      href={`tel:${mobile_number}`}
      aria-label={`${displayName(clinician, clinician.role)}: ${number}`}
    >
      {number}
    </ButtonLink>
  );
}
