import { useState } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { listOpenLists, type OpenList } from '@hodi/domain/clinicians/open-lists.api.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { withInvitation } from '@hodi/domain/relationships/patient-invitations.ts';
import { joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { newId } from '~/lib/ids.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, pagesFor, queryFor } from '~/lib/query/query-for.ts';
import { TeamChoice } from '~/lib/team/team-choice.tsx';
import { toast } from '~/lib/toasts/toasts.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';

/** Clinicians who take new patients, for someone who has nobody yet. None: nothing is shown. */
export function OpenLists() {
  const t = useTexts();
  const list = useInfiniteQuery(pagesFor(listOpenLists));
  const items = (list.data?.pages ?? []).flatMap((page) => page.items);
  const [asked, setAsked] = useState<OpenList | null>(null);
  const unsent = useQueued({ name: joinOpenList.name }).find(({ state }) => state !== 'refused');
  if (list.data !== undefined && items.length === 0) return null;
  return (
    <section aria-labelledby="open-lists">
      <SectionHead id="open-lists" title={t('open_lists.title')} />
      <Panel
        lines
        foot={
          list.hasNextPage && (
            <Button size="small" sending={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
              {t('open_lists.show_more')}
            </Button>
          )
        }
      >
        {list.data === undefined && list.error === null && <Skeleton label={t('shell.loading')} count={2} />}
        {list.data === undefined && list.error !== null && (
          <NotLoaded titleAs="h3" inline title={t('patient_home.not_loaded')} error={list.error} retry={list.refetch} />
        )}
        {items.map((item) => (
          <OpenListRow key={item.clinician.id} item={item} onJoin={unsent ? undefined : () => setAsked(item)} />
        ))}
        {unsent && (
          <NeedRow title={unsent.state === 'failed' ? <UnsentState record={unsent} /> : t('open_lists.waits')} />
        )}
      </Panel>
      {asked && <JoinDialog item={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function OpenListRow({
  item: { clinician, institution },
  onJoin,
}: {
  item: OpenList;
  onJoin?: (() => void) | undefined;
}) {
  const t = useTexts();
  const name = displayName(clinician, clinician.role);
  return (
    <NeedRow
      lead={<PersonDoor kind="staff" initials={initials(clinician)} />}
      isSentence
      title={
        <>
          <b>{name}</b> · {t(`people.${clinician.role}`)} · {institution.name}, {institution.county}
        </>
      }
      preview={
        <>
          <b>{clinician.patient_list_name}.</b> {clinician.work_experience}
        </>
      }
      actions={
        onJoin && (
          <Button kind="soft" aria-label={t('open_lists.join_named', { name })} onClick={onJoin}>
            {t('open_lists.join')}
          </Button>
        )
      }
    />
  );
}

/** Joining opens the record to somebody: it is asked for in words. */
function JoinDialog({ item: { clinician, institution }, onClose }: { item: OpenList; onClose: () => void }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const sending = useSending();
  const [id] = useState(newId);
  const [team, setTeam] = useState<TeamConsent>('team');
  const isTeam = institution.team_care === true;
  const name = displayName(clinician, clinician.role);
  const join = async () => {
    try {
      const joined = await send(
        joinOpenList,
        { body: { id, clinician_id: clinician.id, ...(isTeam && { team_consent: team }) } },
        { title: 'queue.join', summary: name, creates: [id] },
      );
      queryClient.setQueryData<PatientProfile>(
        queryFor(getOwnPatient).queryKey,
        (profile) => profile && withInvitation(profile, joined),
      );
      toast.success(t('open_lists.joined', { name }));
    } catch (error) {
      if (error instanceof QueuedError) toast.blank(t('open_lists.waits'));
    }
    for (const endpoint of [getOwnPatient, listOpenLists]) loadAgain(queryClient, keyOf(endpoint));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('open_lists.ask', { name })}
      confirmLabel={t('open_lists.join')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={sending.isSending}
      sendingLabel={t('open_lists.joining')}
      onConfirm={() => sending.run(join)}
      onCancel={onClose}
    >
      <p>{t('open_lists.meaning', { name, place: institution.name })}</p>
      {isTeam && <TeamChoice clinic={institution.name} clinician={name} value={team} onChange={setTeam} />}
      {/* The list shows the beginning of it only. */}
      <p>{clinician.work_experience}</p>
    </ConfirmDialog>
  );
}
