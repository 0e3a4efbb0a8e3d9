import { clipboard } from '~/components/icon/action-icons.ts';
import { personHeart } from '~/components/icon/state-icons.ts';
import { RecordAccessPanel } from '~/features/audit/record-access/record-access-panel.tsx';
import AccountPage, { type AccountPart } from '~/features/users/account-page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { peoplePath } from '~/lib/person/people-paths.ts';
import { PersonAccount } from './patient/person-account.tsx';

const DownloadOwnRecord = lazyComponent(
  async () => (await import('~/features/record-file/download-record.tsx')).DownloadOwnRecord,
  null,
);
const OwnDataRequests = lazyComponent(
  async () => (await import('~/features/data-requests/own-requests.tsx')).OwnDataRequests,
);

/** A patient's account, with who opened their record; or what is known of the chosen person, who has no account. */
export default function PatientAccount() {
  return useChosenPerson() === undefined ? <OwnAccount /> : <PersonAccount />;
}

function OwnAccount() {
  const t = useTexts();
  const names = useCaresFor().map(({ user }) => user.given_name);
  const record = (
    <>
      <RecordAccessPanel />
      <DownloadOwnRecord />
      <OwnDataRequests />
    </>
  );
  const extra: AccountPart[] = [
    {
      icon: personHeart,
      title: t('caregivers.people.title'),
      about: names.length === 0 ? t('caregivers.people.empty_text') : names.join(', '),
      href: peoplePath,
    },
    { key: 'record', icon: clipboard, title: t('account.record'), about: t('account.record_about'), content: record },
  ];
  return <AccountPage extra={extra} />;
}
