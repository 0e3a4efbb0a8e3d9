import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { DataTable, type Column } from '~/components/data/data-table.tsx';
import { DraftFailed, DraftWriting } from '~/components/draft/draft-panel.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { ToastRegion } from '~/components/feedback/toast-region.tsx';
import { UpdatePrompt } from '~/components/feedback/update-prompt.tsx';
import { CodeField } from '~/components/form/code-field.tsx';
import { PhoneField } from '~/components/form/phone-field.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { calendar } from '~/components/icon/state-icons.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { Bubble } from '~/components/thread/bubble.tsx';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { Thread } from '~/components/thread/thread.tsx';
import { Part } from './gallery-states.tsx';
import styles from './gallery.module.css';

const nothing = () => {};

export function GalleryFieldAndCode() {
  const [code, setCode] = useState('409');
  return (
    <div className={styles.pair}>
      <Part title="Field: hint, error">
        <div className={styles.stack}>
          <TextField label="Given name" defaultValue="Zawadi" hint="As on the ID card. At most 50 letters." />
          <PhoneField label="Mobile number" defaultValue="0740 00" error="Please enter a valid phone number" />
        </div>
      </Part>
      <Part title="Phone code: six boxes, one input">
        <CodeField
          label="Code from the SMS"
          labelHidden
          value={code}
          onValueChange={setCode}
          hint="No code? Wait 42 seconds, then send it again."
        />
      </Part>
    </div>
  );
}

export function GallerySkeletonAndDraft() {
  return (
    <div className={styles.pair}>
      <Part title="Skeleton: the shape of what comes">
        <Panel lines>
          <Skeleton label="Loading" count={2} />
        </Panel>
      </Part>
      <Part title="Draft: writing, then failed">
        <div className={styles.stack}>
          <DraftWriting label="The machine is writing a draft" />
          <DraftFailed message="Connection interrupted" retryLabel="Try again" onRetry={nothing} />
        </div>
      </Part>
    </div>
  );
}

export function GalleryEmptyAndThread() {
  return (
    <div className={styles.pair}>
      <Part title="EmptyState: says what to do next">
        <div className={styles.panel}>
          <EmptyState
            icon={calendar}
            title="No appointments yet"
            titleAs="h3"
            inline
            action={<Button kind="soft">Write to Dr. Wanjiru</Button>}
          >
            Your clinic books them with you. Send a message to ask for one.
          </EmptyState>
        </div>
      </Part>
      <Part title="Message states, resolved thread">
        <div className={styles.thread}>
          <Thread label="Messages">
            <Bubble mine author="You" time="09:21" state="read" stateLabel="Read">
              Sent and read
            </Bubble>
            <Bubble mine author="You" time="09:30" state="sent" stateLabel="Sent">
              Sent
            </Bubble>
            <Bubble mine author="You" time="09:41" state="waiting" stateLabel="Waiting to send">
              Offline
            </Bubble>
            <Bubble
              mine
              author="You"
              state="not_sent"
              stateLabel="Not sent."
              retry={{ label: 'Send again', onRetry: nothing }}
            >
              Gave up after 5 tries
            </Bubble>
            <SystemLine icon={circleCheck}>This consultation has been resolved</SystemLine>
          </Thread>
        </div>
      </Part>
    </div>
  );
}

export function GalleryTableAndToast({ theme }: { theme: string }) {
  return (
    <div className={styles.pair}>
      <Part title="DataTable row as a card under 768 px">
        <Panel lines>
          <NeedRow
            edge="danger"
            lead={<PersonDoor initials="HA" />}
            title={<b>Halima Abdi</b>}
            time={<StatusBadge kind="active">Active</StatusBadge>}
            preview="HD-4827-306 · +254 722 000 871"
            badges={<StatusBadge kind="emergency_count">1 red flag</StatusBadge>}
          />
        </Panel>
      </Part>
      <Part title="Toast, update prompt">
        <div className={styles.stack}>
          <div className={styles.toasts}>
            <ToastRegion
              label={`Notices, ${theme}`}
              dismissLabel="Close"
              onDismiss={nothing}
              toasts={[
                { id: '1', kind: 'success', text: 'Logged out' },
                { id: '2', kind: 'error', text: 'Failed to save note' },
              ]}
            />
          </div>
          <UpdatePrompt
            text="A new version is ready."
            updateLabel="Update now"
            onUpdate={nothing}
            laterLabel="Later"
            onLater={nothing}
          />
        </div>
      </Part>
    </div>
  );
}

interface Patient {
  id: string;
  name: string;
  initials: string;
  phone: string;
  flag: boolean;
}

const patients: readonly Patient[] = [
  { id: 'HD-4827-193', name: 'Achieng Otieno', initials: 'AO', phone: '+254 712 000 184', flag: true },
  { id: 'HD-4827-051', name: 'Juma Baraka', initials: 'JB', phone: '+254 733 000 409', flag: false },
];

const columns: readonly Column<Patient>[] = [
  { id: 'name', head: 'Name', cell: (row) => row.name, sort: { direction: 'ascending', onSort: nothing } },
  { id: 'id', head: 'Member ID', cell: (row) => <span className="num">{row.id}</span> },
  { id: 'phone', head: 'Phone', cell: (row) => <span className="num">{row.phone}</span> },
  {
    id: 'flags',
    head: 'Notifications',
    card: 'foot',
    cell: (row) => (row.flag ? <StatusBadge kind="warning">1 red flag</StatusBadge> : 'None'),
  },
  { id: 'status', head: 'Status', card: 'corner', cell: () => <StatusBadge kind="active">Active</StatusBadge> },
  { id: 'open', head: '', headLabel: 'Actions', card: 'actions', cell: () => <Button size="small">Open</Button> },
];

export function GalleryTable() {
  return (
    <Panel title="My Patients" lines>
      <DataTable
        caption="My Patients"
        columns={columns}
        rows={patients}
        rowKey={(row) => row.id}
        edge={(row) => (row.flag ? 'danger' : undefined)}
      />
    </Panel>
  );
}
