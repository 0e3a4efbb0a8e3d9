import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { InquiryRow, ownInquiries } from './inquiry-row.tsx';
import { ownServices } from './own-services.tsx';

/** So many of the latest; all of it stands on a page of its own. */
const latest = 3;

/** The latest of what was asked and answered; what is unread stands above already. */
export function HealthRecord({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  const { data, error, refetch } = useInfiniteQuery(ownInquiries(profile.patient.id, 'all'));
  const patientId = useChosenPerson();
  const isOwn = patientId === undefined;
  const services = useQuery(ownServices(patientId));
  const { inquiries, unread_inquiries } = profile.counts;
  if (inquiries === 0 && profile.clinician_infos.length === 0) return null;
  const isComing = data === undefined && error === null;
  const coming = Math.max(0, Math.min(latest, inquiries - unread_inquiries)) + 1;
  // The services stand above, or nothing does: nothing is shown here that they would push away from under a finger.
  if (services.isPending && services.failureCount === 0) {
    return (
      <Panel lines>
        <Skeleton label={t('shell.loading')} shape="needs" count={coming} />
      </Panel>
    );
  }
  const items = (data?.pages ?? []).flatMap((page) => page.items).filter((item) => !item.has_unread_for_patient);
  const isEmpty = data !== undefined && inquiries === 0 && items.length === 0;
  return (
    <section aria-labelledby="health-record">
      <SectionHead id="health-record" title={t('patient_home.health_record')} />
      <Panel lines>
        {isComing && <Skeleton label={t('shell.loading')} shape="needs" count={coming} />}
        {data === undefined && error !== null && (
          <NotLoaded titleAs="h3" inline title={t('patient_home.not_loaded')} error={error} retry={refetch} />
        )}
        {isEmpty && (
          <EmptyState
            icon={clipboard}
            titleAs="h3"
            inline
            title={
              isOwn ? t('patient_home.no_inquiries') : t('caregivers.nothing_yet', { name: profile.user.given_name })
            }
          >
            {t('patient_home.no_inquiries_text')}
          </EmptyState>
        )}
        {items.slice(0, latest).map((item) => (
          <InquiryRow key={item.e_contact.id} item={item} />
        ))}
        {data !== undefined && (
          <NeedRow
            href="/patient/health-record"
            lead={<Icon shape={clipboard} size={24} />}
            title={t('patient_home.whole_record')}
            preview={t('patient_home.whole_record_text')}
            after={<Icon shape={chevronRight} size={18} />}
          />
        )}
      </Panel>
    </section>
  );
}
