import type { Language } from '@hodi/domain/shared/language.ts';
import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { DoorBand } from '~/components/brand/door-band.tsx';
import { Mark } from '~/components/brand/mark.tsx';
import { LanguageSwitch } from '~/components/choice/language-switch.tsx';
import { ThemeToggle } from '~/components/choice/theme-toggle.tsx';
import { EmergencyScreen } from '~/components/danger/emergency-screen.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { DraftPanel, DraftPart } from '~/components/draft/draft-panel.tsx';
import { Sentence } from '~/components/draft/sentence.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { ambulance } from '~/components/icon/entry-icons.ts';
import { clipboard } from '~/components/icon/action-icons.ts';
import { messageOff, personHeart } from '~/components/icon/state-icons.ts';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { AudioPlay } from '~/components/thread/audio-play.tsx';
import { Bubble } from '~/components/thread/bubble.tsx';
import { Composer } from '~/components/thread/composer.tsx';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { DayChip, Thread, UnreadDivider } from '~/components/thread/thread.tsx';

const parts: Record<string, () => React.JSX.Element> = { emergency: Emergency, dialogs: Dialogs, thread: ThreadPage };

export function GalleryOverlay({ part }: { part: string }) {
  const Part = parts[part];
  return Part ? <Part /> : <p>No such part: {part}</p>;
}

function Emergency() {
  const [open, setOpen] = useState(true);
  return open ? (
    <EmergencyScreen
      title="Get urgent care now"
      otherTitle={{ lang: 'sw', text: 'Tafuta huduma ya dharura sasa' }}
      todoTitle="Do this now"
      todo={[
        { id: '1', icon: ambulance, text: 'Go to the nearest hospital, or ask someone to take you.' },
        { id: '2', icon: personHeart, text: 'Do not stay alone.' },
        { id: '3', icon: messageOff, text: 'Do not wait for a message from the clinic.' },
      ]}
      notSent="Your answers are saved on this phone. They are not sent yet."
      callEmergency={{ label: 'Call 112', number: '112' }}
      callClinic={{ label: 'Call Ziwa Family Clinic', number: '+254700000112' }}
      continueLabel="I understand, continue"
      onContinue={() => setOpen(false)}
    >
      You told us there is <b>blood in your vomit or stool</b>. This can be dangerous. You need care today, in person.
    </EmergencyScreen>
  ) : (
    <p>Continued</p>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'' | 'modal' | 'confirm'>('');
  const close = () => setOpen('');
  return (
    <main>
      <h1>Dialogs</h1>
      <Button onClick={() => setOpen('modal')}>New appointment</Button>
      <Button onClick={() => setOpen('confirm')}>Resolve</Button>
      {open === 'modal' && (
        <Modal
          title="New appointment"
          closeLabel="Close"
          onClose={close}
          foot={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button kind="main">Save appointment</Button>
            </>
          }
        >
          <TextField label="Topic" aside="12 of 200" defaultValue="Stomach pain" />
        </Modal>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Resolve this consultation?"
          confirmLabel="Resolve"
          cancelLabel="Keep it open"
          closeLabel="Close"
          onConfirm={close}
          onCancel={close}
        >
          No more messages can be written in it.
        </ConfirmDialog>
      )}
    </main>
  );
}

function ThreadPage() {
  const [text, setText] = useState('');
  return (
    <AppFrame
      fixed
      skipLabel="Skip to content"
      header={
        <AppHeader
          back={{ label: 'Back', href: '/' }}
          person={{ kind: 'staff', initials: 'WK' }}
          title="Dr. Wanjiru Kamau"
          subtitle="Doctor · Ziwa Family Clinic"
        >
          <ThemeToggle theme="light" label="Dark mode" onToggle={() => {}} />
        </AppHeader>
      }
    >
      <h1 className="sr">Dr. Wanjiru Kamau</h1>
      <Thread label="Messages with Dr. Wanjiru">
        <DayChip>Yesterday</DayChip>
        <SystemLine icon={clipboard} href="/answers" detail="9 answers · sent Nov 20, 2026 - 18:12">
          Stomach pain and nausea
        </SystemLine>
        <Bubble mine author="You" time="18:14" state="read" stateLabel="Read">
          It started after supper on Thursday. I can drink water but food makes it worse.
        </Bubble>
        <UnreadDivider>2 new messages</UnreadDivider>
        <Bubble
          mine={false}
          author="Dr. Wanjiru Kamau"
          time="09:20"
          audio={<AudioPlay label="Listen" playing={false} onToggle={() => {}} length="0:18" />}
        >
          Pole sana, Achieng. This looks like a stomach infection. Drink one cup of ORS after every loose stool.
        </Bubble>
        <Bubble mine author="You" time="09:41" state="waiting" stateLabel="Waiting to send">
          Yes, it stays down. No blood.
        </Bubble>
      </Thread>
      <DraftPanel title="A draft by the machine" subtitle="Not sent. Tick what is right, then edit it.">
        <DraftPart title="Reply to the patient" count="1 of 2">
          <Sentence checked onCheckedChange={() => {}}>
            Thank you, Achieng. It is good the ORS stays down.
          </Sentence>
          <Sentence checked={false} onCheckedChange={() => {}}>
            Avoid ibuprofen; it can make the pain worse.
          </Sentence>
        </DraftPart>
      </DraftPanel>
      <Composer
        label="Write a message"
        sendLabel="Send"
        value={text}
        onValueChange={setText}
        onSend={() => setText('')}
      />
      <LanguageSwitchSample />
    </AppFrame>
  );
}

function LanguageSwitchSample() {
  const [language, setLanguage] = useState<Language>('en');
  return (
    <div hidden>
      <Mark size={60} ground="plain" />
      <DoorBand />
      <LanguageSwitch
        label="Language"
        value={language}
        onValueChange={setLanguage}
        options={[
          { value: 'en', label: 'English' },
          { value: 'sw', label: 'Kiswahili' },
        ]}
      />
    </div>
  );
}
