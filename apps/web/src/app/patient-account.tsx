import AccountPage from '~/features/users/account-page.tsx';
import { lazyPart } from '~/lib/lazy-part.tsx';
import { loadTexts } from '~/lib/i18n/texts.ts';

const RecordAccess = lazyPart(async () => {
  const load = import('~/features/audit/record-access/record-access-panel.tsx');
  return (await Promise.all([load, loadTexts('record_access')]))[0].RecordAccessPanel;
});

/** A patient's account, with who opened their record. */
export default function PatientAccount() {
  return (
    <AccountPage>
      <RecordAccess />
    </AccountPage>
  );
}
