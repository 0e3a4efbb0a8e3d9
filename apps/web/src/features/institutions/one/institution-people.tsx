import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { Button } from '~/components/action/button.tsx';
import { Menu } from '~/components/action/menu.tsx';
import { Dotted } from '~/components/data/dotted.tsx';
import { SearchField } from '~/components/form/search-field.tsx';
import { clipboard, heartPlus, idCard, settings, shieldCheck, sms } from '~/components/icon/action-icons.ts';
import { clock, person } from '~/components/icon/entry-icons.ts';
import { more, team } from '~/components/icon/navigation-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Tabs } from '~/components/layout/tabs.tsx';
import { loadTexts, useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { UnsentChange } from '~/lib/offline/retry/unsent-change.tsx';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { addressOf, useInstitutionWords } from '../institution-words.ts';
import { FoundInOtherTabs, type PeopleTab, peopleTabs } from './found-in-other-tabs.tsx';
import FreeServicesSetting from './free-services-setting.tsx';
import styles from './institution-people.module.css';
import { HoursSetting } from './hours/hours-setting.tsx';
import NotificationsSetting from './notifications-setting.tsx';
import OwnAccountSetting from './own-account-setting.tsx';
import { RegistrationSetting } from './registration-setting.tsx';
import SecondFactorSetting from './second-factor-setting.tsx';
import TeamSetting from './team-setting.tsx';

// Its texts are those of the content: nobody else needs them.
const TopicsSetting = lazyComponent(async () => {
  const [{ default: Setting }] = await Promise.all([import('./topics-setting.tsx'), loadTexts('content')]);
  return Setting;
}, null);
const CardTemplate = lazyComponent(async () => (await import('./card-template.tsx')).CardTemplate);

/**
 * Settings of the institution's administrator. On phones and tablets they are behind one button, so that the people
 * come first.
 */
const settingsOf = [
  { id: 'hours', text: 'roles.hours', icon: clock },
  { id: 'registration', text: 'roles.joining', icon: settings },
  { id: 'card', text: 'roles.card', icon: idCard },
  { id: 'free', text: 'roles.free', icon: heartPlus },
  { id: 'factor', text: 'roles.factor', icon: shieldCheck },
  { id: 'reach', text: 'roles.reach', icon: sms },
  { id: 'team', text: 'roles.team', icon: team },
  { id: 'account', text: 'roles.own_account', icon: person },
  { id: 'topics', text: 'roles.topics', icon: clipboard },
] as const;

export interface InstitutionPeopleProps {
  row: InstitutionRow;
  /** Beside what concerns the institution itself. */
  actions: ReactNode;
  /** Back to all institutions is for whoever sees them. */
  isSuperuser: boolean;
  /** The list of a tab, of those who fit the search. */
  renderList: (tab: PeopleTab, search: string) => ReactNode;
}

/** An institution with its people. Tab and search stand in the address. */
export function InstitutionPeople({ row, actions, isSuperuser, renderList }: InstitutionPeopleProps) {
  const t = useTexts();
  const [params, setParams] = useSearchParams();
  const { text, typed, setTyped } = useUrlText('search');
  const [dialog, setDialog] = useState<(typeof settingsOf)[number]['id']>();
  const tab = peopleTabs.find((one) => one === params.get('tab')) ?? 'clinicians';
  // The search goes along to the other tab.
  const choose = (next: PeopleTab) =>
    setParams({ ...(next !== 'clinicians' && { tab: next }), ...(text !== '' && { search: text }) });
  const close = () => setDialog(undefined);
  // A server of the last version does not know them.
  const { notifications, own_account_age } = row.institution;
  const isKnown = { reach: notifications !== undefined, account: own_account_age !== undefined };
  const offered = settingsOf.filter(({ id }) => (id === 'reach' || id === 'account' ? isKnown[id] : true));
  return (
    <Page
      title={row.institution.name}
      subtitle={
        <>
          <Summary row={row} /> <UnsentChange of={row.institution.id} />
        </>
      }
      {...(isSuperuser && { up: { label: t('roles.back'), href: '/admin/institutions' } })}
      actions={
        <>
          <span className={styles.settings}>
            {offered.map(({ id, text, icon }) => (
              <Button key={id} icon={icon} onClick={() => setDialog(id)}>
                {t(text)}
              </Button>
            ))}
          </span>
          {actions}
          <span className={styles.more}>
            <Menu
              label={t('roles.settings')}
              trigger={<Icon shape={more} size={24} />}
              groups={[
                offered.map(({ id, text, icon }) => ({ id, icon, label: t(text), onSelect: () => setDialog(id) })),
              ]}
            />
          </span>
        </>
      }
    >
      <Panel lines>
        <Tabs
          label={t('roles.tabs')}
          tabs={peopleTabs.map((value) => ({ value, label: t(`roles.${value}`), count: row.counts[value] }))}
          value={tab}
          onValueChange={choose}
          aside={
            <SearchField
              label={t('roles.search')}
              placeholder={t(`roles.search_${tab}`)}
              clearLabel={t('roles.clear_search')}
              value={typed}
              onValueChange={setTyped}
            />
          }
        >
          {renderList(tab, text)}
          {text !== '' && (
            <FoundInOtherTabs institutionId={row.institution.id} tab={tab} search={text} onChoose={choose} />
          )}
        </Tabs>
      </Panel>
      {dialog === 'card' && <CardTemplate row={row} onClose={close} />}
      {dialog === 'free' && <FreeServicesSetting row={row} onClose={close} />}
      {dialog === 'factor' && <SecondFactorSetting row={row} onClose={close} />}
      {dialog === 'topics' && <TopicsSetting row={row} onClose={close} />}
      {dialog === 'team' && <TeamSetting row={row} onClose={close} />}
      {dialog === 'reach' && <NotificationsSetting row={row} onClose={close} />}
      {dialog === 'account' && <OwnAccountSetting row={row} onClose={close} />}
      {dialog === 'hours' && <HoursSetting row={row} onClose={close} />}
      {dialog === 'registration' && <RegistrationSetting row={row} onClose={close} />}
    </Page>
  );
}

function Summary({ row: { institution } }: { row: InstitutionRow }) {
  const t = useTexts();
  const words = useInstitutionWords();
  const { type, postal_code, emergency_phone, facility_code, license_number } = institution;
  const address = [addressOf(institution), postal_code].filter(Boolean).join(', ');
  // It does not break in two.
  const phone = formatPhone(emergency_phone).replaceAll(' ', '\u00a0');
  const numbers = [
    ...(facility_code == null ? [] : [t('roles.facility_code', { code: facility_code })]),
    ...(license_number === null ? [] : [t('roles.license_number', { number: license_number })]),
  ];
  return <Dotted parts={[words.type(type), address, t('roles.emergency', { phone }), ...numbers]} />;
}
