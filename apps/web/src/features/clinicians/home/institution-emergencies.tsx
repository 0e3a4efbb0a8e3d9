import { useQuery } from '@tanstack/react-query';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
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

/** Nobody tells of one that was acknowledged meanwhile: asked again after so long, in milliseconds. */
const renewEvery = 60_000;

/**
 * For whoever runs an institution, whom an SMS sends here: emergencies that nobody has acknowledged in time, and whom to
 * call about them. Nothing of the patients, whom they need not have in their care; nothing at all where none waits.
 */
export function InstitutionEmergencies({ institution: { id, name } }: { institution: Institution }) {
  const t = useTexts();
  const { data } = useQuery({
    ...queryFor(listOverdueOfInstitution, { params: { institution_id: id } }),
    refetchInterval: ({ state }) => (state.data?.items.length ? renewEvery : false),
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title={t('clinician_home.overdue_here', { institution: name })} lines>
      <p className={classNames(styles.row, styles.why)}>{t('clinician_home.overdue_here_text')}</p>
      {items.map((item) => (
        <Row key={item.clinician.id} item={item} />
      ))}
    </Panel>
  );
}

function Row({ item: { clinician, mobile_number, count, waiting_since } }: { item: OverdueOfClinician }) {
  const t = useTexts();
  const { phone } = useFormats();
  const name = displayName(clinician, clinician.role);
  const number = mobile_number === null ? null : phone(mobile_number);
  return (
    <div className={classNames(styles.row, styles.request)}>
      <div className={styles.body}>
        <div className={styles.service}>{name}</div>
        <div className={styles.detail}>
          {t('clinician_home.emergencies', { count })}
          {' · '}
          <Ago at={waiting_since} title={(at) => t('clinician_home.waiting_since', { at })} />
        </div>
      </div>
      {number !== null && (
        <ButtonLink
          kind="danger"
          size="small"
          icon={phoneIcon}
          href={`tel:${mobile_number}`}
          aria-label={`${name}: ${number}`}
        >
          {number}
        </ButtonLink>
      )}
    </div>
  );
}
