import { shownDetails } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { KeyValues } from '~/components/data/key-values.tsx';
import { personHeart } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { RecordAccessPanel } from '~/features/audit/record-access/record-access-panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { choosePerson } from '~/lib/person/chosen-person.ts';
import { peoplePath } from '~/lib/person/people-paths.ts';
import { useFieldWords } from '~/lib/person/person-words.ts';
import { useShownPerson } from '~/lib/person/shown-person.ts';

const DownloadRecord = lazyComponent(
  async () => (await import('~/features/record-file/download-record.tsx')).DownloadOwnRecord,
  null,
);

/** Details of the chosen person and who opened their record. They have no settings of their own here. */
export function PersonAccount() {
  const t = useTexts();
  const told = useFieldWords<Record<string, string>>();
  const { profile, isUnsent } = useShownPerson();
  const { patient, user } = profile;
  const name = user.given_name;
  const said = { ...patient, member_id: patient.member_id || '–' } as unknown as Record<string, string>;
  return (
    <Page title={t('caregivers.about', { name })} subtitle={t('caregivers.own_settings', { name })} width="read">
      <Panel title={displayName(user)}>
        <KeyValues
          items={[
            { id: 'member_id', label: t('person.member_id'), value: said['member_id'] },
            ...shownDetails
              .filter((field) => field !== 'address')
              .map((field) => ({ id: field, ...told(field, said) })),
          ]}
        />
      </Panel>
      <ButtonLink icon={personHeart} href={peoplePath}>
        {t('caregivers.people.manage')}
      </ButtonLink>
      {!isUnsent && <RecordAccessPanel />}
      {!isUnsent && <DownloadRecord />}
      <Button onClick={() => choosePerson()}>{t('caregivers.to_own_settings')}</Button>
    </Page>
  );
}
