import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { TeamMember } from '@hodi/domain/team-care/team-care.ts';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useSession } from '~/lib/session/session.ts';
import styles from './inbox.module.css';

/** Somebody of the team in their doorway; an empty one is nobody. */
export function StaffDoor({ of }: { of: Pick<TeamMember, 'given_name' | 'additional_name' | 'family_name'> | null }) {
  return of === null ? (
    <span className={styles.emptyDoor} aria-hidden="true" />
  ) : (
    <PersonDoor kind="staff" size="s" initials={initials(of)} />
  );
}

/** Names the inquiry's owner. */
export function OwnerName({ item }: { item: EContactItem }) {
  const t = useTexts();
  const userId = useSession()?.userId;
  const owner = item.owner ?? null;
  const name = owner === null ? t('inbox.nobody') : displayName(owner, owner.role);
  return (
    <span className={styles.ownerName}>
      <StaffDoor of={owner} />
      <span className={owner === null ? styles.nobody : undefined}>
        {owner !== null && owner.user_id === userId ? t('inbox.you', { name }) : name}
      </span>
    </span>
  );
}
