import type { Language } from '@hodi/domain/shared/language.ts';
import { useState } from 'react';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { Menu } from '~/components/action/menu.tsx';
import { Logo } from '~/components/brand/logo.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { LanguagePicker } from '~/components/choice/language-picker.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { KeyValues } from '~/components/data/key-values.tsx';
import { ServiceChip } from '~/components/data/service-chip.tsx';
import { TileGroup, TopicTile } from '~/components/data/topic-tile.tsx';
import { check, chevronDown, moon, phone, ambulance, stethoscope } from '~/components/icon/entry-icons.ts';
import { calendar, flag } from '~/components/icon/state-icons.ts';
import { chart, home, hospital, inbox, people } from '~/components/icon/navigation-icons.ts';
import { logOut } from '~/components/icon/action-icons.ts';
import { heartBroken, lungs, stomach } from '~/components/icon/topic-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { BottomNav } from '~/components/layout/bottom-nav.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SideNav } from '~/components/layout/side-nav.tsx';
import { Tabs } from '~/components/layout/tabs.tsx';
import { Count } from '~/components/status/count.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { GalleryTable } from './gallery-pairs.tsx';

const nav = [
  { href: '/a', label: 'Dashboard', icon: home, current: true },
  { href: '/b', label: 'My Patients', icon: people },
  { href: '/c', label: 'Inquiries', icon: inbox, count: 6, countLabel: '6 inquiries wait for you' },
  { href: '/d', label: 'Appointments', icon: calendar },
];

function Header() {
  const [language, setLanguage] = useState<Language>('en');
  return (
    <AppHeader
      logo={<Logo name="Hodi" href="/" />}
      centre={
        <>
          <Icon shape={hospital} /> Ziwa Family Clinic, Kisumu
        </>
      }
    >
      <LanguagePicker
        label="Language"
        value={language}
        onValueChange={setLanguage}
        options={[
          { value: 'en', label: 'English' },
          { value: 'sw', label: 'Kiswahili' },
        ]}
      />
      <Menu
        label="Account of Dr. Wanjiru Kamau"
        trigger={
          <>
            <PersonDoor kind="staff" size="s" initials="WK" />
            <Icon shape={chevronDown} size={16} />
          </>
        }
        head={<b>Dr. Wanjiru Kamau</b>}
        groups={[
          [{ id: 'statistics', label: 'Statistics', icon: chart, href: '/statistics' }],
          [
            { id: 'theme', label: 'Dark mode', icon: moon, onSelect: () => {} },
            { id: 'out', label: 'Log out', icon: logOut, onSelect: () => {} },
          ],
        ]}
        foot="Version 2025.10.28.7"
      />
    </AppHeader>
  );
}

export function GalleryLayout() {
  const [tab, setTab] = useState<'messages' | 'answers'>('messages');
  return (
    <AppFrame
      dense
      skipLabel="Skip to content"
      header={<Header />}
      side={<SideNav label="Main" items={nav} />}
      bottom={<BottomNav label="Main" items={nav} />}
    >
      <Page
        title="Karibu, Dr. Wanjiru"
        subtitle="Saturday, November 21, 2026"
        actions={<Button kind="main">Register patient</Button>}
      >
        <RedFlag
          severity="call"
          icon={ambulance}
          action={
            <ButtonLink kind="danger" icon={phone} href="tel:112">
              112
            </ButtonLink>
          }
        >
          Cannot breathe, bad chest pain, heavy bleeding?
        </RedFlag>
        <Panel title="Needs you now" titleAfter={<Count value={6} />} lines>
          <NeedRow
            href="/a"
            edge="unread"
            lead={<PersonDoor kind="staff" initials="WK" />}
            title="Stomach pain"
            time="20 min ago"
            preview="Dr. Wanjiru: Can you keep the ORS down? Any blood when you go to the toilet? Tell me what you ate on Thursday."
            badges={<StatusBadge kind="new_messages">2 new messages</StatusBadge>}
          />
          <NeedRow
            lead={<PersonDoor kind="staff" initials="FA" />}
            title={
              <>
                <b>Nurse Fatuma Ali</b> invites you to Afya Bora Clinic, Kisumu.
              </>
            }
            actions={
              <>
                <Button>Decline</Button>
                <Button kind="soft">Accept</Button>
              </>
            }
          />
        </Panel>
        <GalleryTable />
        <RedFlag
          severity="warning"
          title="Red flag: warning"
          meta="Nov 20, 2026 - 18:12"
          action={
            <Button size="small" icon={check}>
              Acknowledge
            </Button>
          }
        >
          Pain 8 of 10 in the last 24 hours
        </RedFlag>
        <Tabs
          label="Consultation"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'messages', label: 'Messages', count: 1, countKind: 'call' },
            { value: 'answers', label: 'Answers', mark: { icon: flag, label: 'red flag' } },
          ]}
        >
          <KeyValues
            items={[
              { id: '1', label: 'Where is the pain?', value: 'Upper middle, below the ribs' },
              { id: '2', label: 'How long has it lasted?', value: '2 days' },
            ]}
          />
          <ServiceChip icon={stethoscope}>Doctor consultation</ServiceChip>
        </Tabs>
        <TileGroup title="Symptoms right now">
          <TopicTile icon={heartBroken} href="/1" label="Chest pain" />
          <TopicTile icon={lungs} href="/2" label="Trouble breathing" />
          <TopicTile icon={stomach} href="/3" label="Maumivu ya tumbo, kichefuchefu" />
        </TileGroup>
      </Page>
    </AppFrame>
  );
}
