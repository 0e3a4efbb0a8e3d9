import { useState } from 'react';
import { isOfferedAccount } from '@hodi/domain/caregivers/coming-of-age.ts';
import { Button } from '~/components/action/button.tsx';
import { send } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type Person, isOpen } from '~/lib/person/account-people.ts';
import { today } from '~/lib/today.ts';
import { OwnAccountDialog } from './own-account-dialog.tsx';

/** Whether somebody may have an account of their own and has none: from twelve, with a number of their own. */
export function isWithoutAccount({ patient, has_own_number, unsent, ...person }: Person): boolean {
  return isOpen(person) && unsent === undefined && has_own_number === false && isOfferedAccount(patient, today());
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
