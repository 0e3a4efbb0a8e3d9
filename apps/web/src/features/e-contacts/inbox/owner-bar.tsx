import { useState } from 'react';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { PresentClinician } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { Button } from '~/components/action/button.tsx';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { useMedia } from '~/lib/use-media.ts';
import { OwnerName } from './owner-name.tsx';
import { useOwnerChanging, useSetOwner } from './use-set-owner.ts';
import { useIsOfTeam, useMyClinicianId } from './use-team.ts';
import { WhoIsHere } from './who-is-here.tsx';
import styles from './inbox.module.css';

const OwnerAway = lazyComponent(async () => (await import('./away-note.tsx')).OwnerAway, null);
const ReferDialog = lazyComponent(async () => (await import('./refer-dialog.tsx')).ReferDialog, null);

interface OwnerBarProps {
  item: EContactItem;
  present: readonly PresentClinician[];
}

/** The inquiry's owner, actions on the ownership, and colleagues who have it open. */
export function OwnerBar({ item, present }: OwnerBarProps) {
  const isOfTeam = useIsOfTeam(item);
  const me = useMyClinicianId();
  const isOthers = (item.e_contact.owner_id ?? me) !== me;
  return (
    <>
      <Bar item={item} present={present} isOfTeam={isOfTeam} />
      {isOthers && <OwnerAway item={item} isNamed={isOfTeam} />}
    </>
  );
}

function Bar({ item, present, isOfTeam }: OwnerBarProps & { isOfTeam: boolean }) {
  if (!isOfTeam && present.length === 0) return null;
  return (
    <div className={styles.bar}>
      {isOfTeam && <Owner item={item} />}
      <WhoIsHere people={present.filter(({ is_writing }) => !is_writing)} says="here" />
      {isOfTeam && <OwnerActions item={item} />}
    </div>
  );
}

function Owner({ item }: { item: EContactItem }) {
  const { waiting, taken } = useOwnerChanging(item);
  return (
    <span className={styles.whose} role={taken === undefined ? undefined : 'status'}>
      <OwnerName item={item} />
      {taken}
      {waiting && <UnsentState record={waiting.record} />}
    </span>
  );
}

function OwnerActions({ item }: { item: EContactItem }) {
  const t = useTexts();
  const me = useMyClinicianId();
  const isWide = useMedia('(min-width: 600px)');
  const setOwner = useSetOwner();
  const { isSending, waiting } = useOwnerChanging(item);
  const [isReferring, setReferring] = useState(false);
  const { owner_id = null } = item.e_contact;
  if (waiting !== undefined && waiting.record.state !== 'refused') return null;
  const give = (clinician_id: string | null) => setOwner({ item, owner: { clinician_id } });
  return (
    <span className={styles.barActions}>
      {owner_id !== me && (
        <Button
          size="small"
          kind={owner_id === null ? 'main' : 'secondary'}
          sending={isSending}
          sendingLabel={t('inbox.claiming')}
          onClick={() => give(me)}
        >
          {t(owner_id === null ? 'inbox.claim' : 'inbox.take_over')}
        </Button>
      )}
      <Button size="small" onClick={() => setReferring(true)}>
        {t('inbox.assign')}
      </Button>
      {owner_id === me && isWide && (
        <Button size="small" kind="quiet" sending={isSending} onClick={() => give(null)}>
          {t('inbox.hand_back')}
        </Button>
      )}
      {isReferring && <ReferDialog item={item} onClose={() => setReferring(false)} />}
    </span>
  );
}
