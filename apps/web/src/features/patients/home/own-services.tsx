import { useQuery } from '@tanstack/react-query';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { listServiceInterests } from '@hodi/domain/service-interests/service-interests.api.ts';
import type { FreeAt } from '@hodi/domain/services/free-services.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { heartPlus } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { personQuery } from '~/lib/person/shown-person.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { FreeBadge } from '~/lib/services/free-badge.tsx';
import { useServiceName } from '~/lib/services/service-name.ts';

/** So many of those that were received last; the others stand in the health record. */
const received = 2;

/** @param patientId of somebody whom the account cares for. */
export const ownServices = (patientId: string | undefined) =>
  queryFor(listServiceInterests, { query: { limit: 100, ...personQuery(patientId) } });

/** Services that the patient asked for: open ones first, then the latest received. */
export function OwnServices({ profile: { clinician_infos, patient } }: { profile: PatientProfile }) {
  const t = useTexts();
  const { data } = useQuery(ownServices(useChosenPerson()));
  const items = data?.items ?? [];
  const shown = [
    ...items.filter(({ fulfilled }) => !fulfilled),
    ...items.filter(({ fulfilled }) => fulfilled).slice(0, received),
  ];
  if (shown.length === 0) return null;
  const selected = clinician_infos.find(({ clinician }) => clinician.id === patient.selected_clinician_id);
  return (
    <section aria-labelledby="own-services">
      <SectionHead id="own-services" title={t('patient_home.services')}>
        <AppLink href="/patient/health-record?show=services">{t('patient_home.see_all')}</AppLink>
      </SectionHead>
      <Panel lines>
        {shown.map((interest) => (
          <ServiceRow key={interest.id} interest={interest} at={(selected ?? clinician_infos[0])?.institution} />
        ))}
      </Panel>
    </section>
  );
}

function ServiceRow({ interest, at }: { interest: ServiceInterest; at: FreeAt | undefined }) {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = useServiceName();
  const { service, fulfilled_at, created_at } = interest;
  return (
    <NeedRow
      lead={<Icon shape={heartPlus} size={24} />}
      title={nameOf(service)}
      preview={t('patient_home.requested', { at: formats.date(created_at) })}
      badges={
        <>
          {fulfilled_at === null ? (
            <StatusBadge kind="patient_awaits">{t('patient_home.service_open')}</StatusBadge>
          ) : (
            <StatusBadge kind="completed">
              {t('patient_home.service_received', { at: formats.date(fulfilled_at) })}
            </StatusBadge>
          )}
          {fulfilled_at === null && <FreeBadge service={service} at={at} />}
        </>
      }
    />
  );
}
