import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { type InboxView, inboxViews } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import { inboxReader } from '@hodi/domain/e-contacts/inbox/inbox-view.ts';
import type { TeamMember } from '@hodi/domain/team-care/team-care.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { SearchField } from '~/components/form/search-field.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { people } from '~/components/icon/navigation-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { type Tab, Tabs } from '~/components/layout/tabs.tsx';
import { announce } from '~/components/feedback/announce.ts';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { nextRow, usePageKeys } from '~/lib/keys/use-page-keys.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { noteInboxAddress } from './inbox-address.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { KeyLegend, KeysDialog } from './inbox-keys.tsx';
import { InboxList } from './inbox-list.tsx';
import { focusRow, pathOf } from './inbox-table.tsx';
import { useInboxCounts, useInboxFilters, useInboxList } from './use-inbox.ts';
import { useSetOwner } from './use-set-owner.ts';
import { useMyClinicianId, useTeam } from './use-team.ts';
import styles from './inbox.module.css';

const ReferDialog = lazyComponent(async () => (await import('./refer-dialog.tsx')).ReferDialog, null);

interface TeamInboxProps {
  profile: ClinicianProfile;
  /** Of the services that patients would like, which stand beside the views; a feature of its own. */
  Services: ComponentType<{ search: string; onClearSearch: () => void }>;
}

type Part = InboxView | 'services';

/** Inbox of a clinic with team care. View, filters and search are in the URL. */
export function TeamInbox({ profile, Services }: TeamInboxProps) {
  const t = useTexts();
  const team = useTeam();
  const [params, setParams] = useSearchParams();
  const { text, typed, setTyped } = useUrlText('search');
  const searchBox = useRef<HTMLInputElement>(null);
  const { id: clinician_id, institution_id } = profile.clinician;
  const reader = inboxReader({ clinician_id, institution_id }, team, useNow());
  const counts = useInboxCounts();
  const asked = params.get('view');
  const views = inboxViews.filter((view) => view !== 'covering' || reader.covers.length > 0 || asked === view);
  const view = views.find((one) => one === asked) ?? 'mine';
  const part: Part = params.get('tab') === 'services' ? 'services' : view;
  useEffect(() => noteInboxAddress(params.toString()), [params]);
  const choose = (next: Part) => {
    setParams(next === 'services' ? { tab: next } : next === 'mine' ? {} : { view: next });
    if (next !== 'services') announce(t(`inbox.view.${next}`));
  };
  const tabs: Tab<Part>[] = [
    ...views.map((one) => ({
      value: one,
      label: t(`inbox.view.${one}`),
      ...(counts && ({ count: counts[one].needs, countKind: counts[one].emergencies > 0 ? 'red' : 'quiet' } as const)),
    })),
    { value: 'services', label: t('services.title'), count: profile.counts.service_requests },
  ];
  const isServices = part === 'services';
  return (
    <Page
      title={t('inquiries.title')}
      subtitle={t('inbox.subtitle')}
      actions={<Covers team={team} of={reader.covers} />}
    >
      <Panel lines>
        <Tabs<Part>
          label={t('inbox.views')}
          tabs={tabs}
          value={part}
          onValueChange={choose}
          aside={
            <SearchField
              ref={searchBox}
              label={t(isServices ? 'services.search' : 'inquiries.search')}
              placeholder={t(isServices ? 'services.search_hint' : 'inquiries.search_hint')}
              clearLabel={t('inquiries.clear_search')}
              value={typed}
              onValueChange={setTyped}
            />
          }
        >
          {isServices ? (
            <Services search={text} onClearSearch={() => setTyped('')} />
          ) : (
            <View
              key={view}
              view={view}
              views={views}
              team={team}
              search={{ text, clear: () => setTyped(''), box: searchBox }}
              onChoose={choose}
            />
          )}
        </Tabs>
      </Panel>
    </Page>
  );
}

/** For whom one answers while they are away. */
function Covers({ team, of }: { team: readonly TeamMember[]; of: readonly string[] }) {
  const t = useTexts();
  const { date } = useFormats();
  return team
    .filter(({ id }) => of.includes(id))
    .map(({ id, role, away, ...name }) => (
      <span key={id} className={styles.covers}>
        <Icon shape={people} size={18} />
        {t('inbox.covers', { name: displayName(name, role), until: away ? date(away.until) : '' })}
      </span>
    ));
}

interface ViewProps {
  view: InboxView;
  views: readonly InboxView[];
  team: readonly TeamMember[];
  search: { text: string; clear: () => void; box: RefObject<HTMLInputElement | null> };
  onChoose: (view: InboxView) => void;
}

function View({ view, views, team, search, onChoose }: ViewProps) {
  const t = useTexts();
  const asked = useInboxFilters();
  const list = useInboxList(view, { ...asked, search: search.text });
  const setOwner = useSetOwner();
  const [current, setCurrent] = useState<string>();
  const [referring, setReferring] = useState<EContactItem>();
  const [isAskingKeys, setAskingKeys] = useState(false);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  // As it is by now, where it is still in the list.
  const referred = rows.find(({ e_contact }) => e_contact.id === referring?.e_contact.id) ?? referring;
  const myId = useMyClinicianId();
  const claim = (item: EContactItem) => setOwner({ item, owner: { clinician_id: myId } });

  usePageKeys((key, target) => {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-inquiry]')].map(
      (row) => row.dataset['inquiry'] ?? '',
    );
    const item = rows.find(({ e_contact }) => e_contact.id === current);
    const onItem = (work: (item: EContactItem) => void) => {
      if (item === undefined) announce(t('inbox.no_row'));
      else work(item);
    };
    const moveTo = (id: string | undefined) => {
      if (id !== undefined) focusRow(id);
    };
    const does: Readonly<Record<string, () => void>> = {
      j: () => moveTo(nextRow(shown, current, 1)),
      k: () => moveTo(nextRow(shown, current, -1)),
      c: () => onItem(claim),
      a: () => onItem(setReferring),
      r: () => onItem((one) => navigate(pathOf(one), { state: { reply: true } })),
      '/': () => search.box.current?.focus(),
      '?': () => setAskingKeys(true),
    };
    if (key === 'Enter') {
      if (target.dataset['inquiry'] === undefined) return false;
      onItem((one) => navigate(pathOf(one)));
      return true;
    }
    const chosen = /^[1-4]$/.test(key) ? views[Number(key) - 1] : undefined;
    if (chosen !== undefined) onChoose(chosen);
    does[key.toLowerCase()]?.();
    return chosen !== undefined || key.toLowerCase() in does;
  });

  return (
    <>
      <InboxFilters asked={asked} members={team} hasOwners={view === 'team'} />
      <InboxList
        list={list}
        view={view}
        views={views}
        isNarrowed={asked.isOn > 0 || search.text !== ''}
        onShowAll={() => {
          search.clear();
          asked.clear();
        }}
        onChoose={onChoose}
        table={{ current, onCurrent: setCurrent }}
      />
      <KeyLegend />
      {referred && <ReferDialog item={referred} onClose={() => setReferring(undefined)} />}
      {isAskingKeys && <KeysDialog onClose={() => setAskingKeys(false)} />}
    </>
  );
}
