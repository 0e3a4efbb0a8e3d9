import { useState } from 'react';
import { isOfferedAccount, ownAccountAges } from '@hodi/domain/caregivers/coming-of-age.ts';
import { Button } from '~/components/action/button.tsx';
import { send } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type Person, isOpen } from '~/lib/person/account-people.ts';
import { today } from '~/lib/session/server-clock.ts';
import { OwnAccountDialog } from './own-account-dialog.tsx';

/** Whether somebody may have an account of their own and has none: from the age that their clinics say. */
export function isWithoutAccount({ patient, has_own_number, own_account_age, unsent, ...person }: Person): boolean {
  if (!isOpen(person) || unsent !== undefined || has_own_number !== false) return false;
  return isOfferedAccount(patient, today(), own_account_age ?? ownAccountAges.usual);
}

/** The way for a young person to an account of their own; nothing for everybody else. */
export function OwnAccount({ person }: { person: Person }) {
  const t = useTexts();
  const [isInviting, setIsInviting] = useState(false);
  if (!isWithoutAccount(person)) return null;
  return (
    <>
      <Button kind="quiet" icon={send} onClick={() => setIsInviting(true)}>
        {t('caregivers.own_account.invite', { name: person.user.given_name })}
      </Button>
      {isInviting && <OwnAccountDialog person={person} onClose={() => setIsInviting(false)} />}
    </>
  );
}
