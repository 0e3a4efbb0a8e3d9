import { useInfiniteQuery } from '@tanstack/react-query';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { Count } from '~/components/status/count.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { InquiryRow, ownInquiries } from './inquiry-row.tsx';
import { InvitationRow } from './invitation-row.tsx';

/** More rows than these fill any screen. */
const mostOnScreen = 10;

const waitingOf = ({ counts, clinician_invitations }: PatientProfile): number =>
  counts.unread_inquiries + clinician_invitations.length;

/** Answers that were not read yet, and invitations: of one person, or of several together. Nothing waits: nothing is shown. */
export function NeedsYou({ profiles }: { profiles: readonly PatientProfile[] }) {
  const t = useTexts();
  const waiting = profiles.reduce((sum, profile) => sum + waitingOf(profile), 0);
  if (waiting === 0) return null;
  return (
    <section aria-labelledby="needs-you">
      <SectionHead id="needs-you" title={t('patient_home.needs_you')}>
        <Count value={waiting} label={t('nav.patient_waiting', { count: waiting })} />
      </SectionHead>
      <Panel lines>
        {profiles
          .filter((profile) => waitingOf(profile) > 0)
          .map((profile) => (
            <WaitingFor key={profile.patient.id} profile={profile} />
          ))}
      </Panel>
    </section>
  );
}

function WaitingFor({ profile: { counts, clinician_invitations, patient } }: { profile: PatientProfile }) {
  const t = useTexts();
  const hasUnread = counts.unread_inquiries > 0;
  const { data, error, refetch } = useInfiniteQuery({
    ...ownInquiries(patient.id, 'action_needed'),
    enabled: hasUnread,
  });
  // A cached list from before everything was read is not loaded again.
  const unread = hasUnread ? (data?.pages ?? []).flatMap(({ items }) => items) : [];
  return (
    <>
      {hasUnread && data === undefined && error === null && (
        <Skeleton label={t('shell.loading')} shape="needs" count={Math.min(counts.unread_inquiries, mostOnScreen)} />
      )}
      {hasUnread && data === undefined && error !== null && (
        <NotLoaded titleAs="h3" inline title={t('patient_home.not_loaded')} error={error} retry={refetch} />
      )}
      {unread.map((item) => (
        <InquiryRow key={item.e_contact.id} item={item} />
      ))}
      {clinician_invitations.map((invitation) => (
        <InvitationRow key={invitation.relationship.id} invitation={invitation} />
      ))}
    </>
  );
}
