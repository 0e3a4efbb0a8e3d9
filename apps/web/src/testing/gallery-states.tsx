import type { ReactNode } from 'react';
import { Button } from '~/components/action/button.tsx';
import { classNames } from '~/components/class-names.ts';
import { ConnectionBanner } from '~/components/feedback/connection-banner.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import styles from './gallery.module.css';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const colours = [
  ['bahari', 'Bahari', 'Act here; unread'],
  ['embe', 'Embe', 'Waiting; fix this'],
  ['jani', 'Jani', 'Done'],
  ['zambarau', 'Zambarau', 'The machine wrote it'],
  ['hatari', 'Hatari', 'Danger; offline'],
] as const;

export function GalleryColours() {
  return (
    <Part title="Five colours, five meanings">
      <div className={styles.colours}>
        {colours.map(([key, name, meaning]) => (
          <div key={key} className={styles[key]}>
            <b>{name}</b>
            {meaning}
          </div>
        ))}
      </div>
    </Part>
  );
}

export function GalleryButtons() {
  return (
    <Part title="Button: main, secondary, soft, quiet, disabled, sending, destructive (only inside its own confirmation)">
      <div className={styles.row}>
        <Button kind="main">Continue</Button>
        <Button>Back</Button>
        <Button kind="soft">Accept</Button>
        <Button kind="quiet">Edit</Button>
        <Button kind="main" disabled>
          Continue
        </Button>
        <Button kind="main" sending sendingLabel="Sending">
          Send
        </Button>
        <Button kind="danger">Deactivate</Button>
      </div>
    </Part>
  );
}

const badges: readonly [StatusKind, string][] = [
  ['awaiting_response', 'Awaiting your response'],
  ['reviewing', 'Clinician reviewing'],
  ['patient_awaits', 'Patient awaits response'],
  ['answered', 'Answered'],
  ['resolved', 'Resolved'],
  ['scheduled', 'Scheduled'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
  ['draft', 'Draft, not sent'],
  ['invited', 'Invited, waiting'],
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['emergency', 'Emergency red flag'],
  ['warning', 'Red flag: warning'],
  ['acknowledged', 'Red flag acknowledged'],
  ['machine_draft', 'Draft by the machine'],
  ['waiting_to_send', 'Waiting to send'],
];

export function GalleryStates() {
  const nothing = () => {};
  return (
    <>
      <Part title="StatusBadge: icon + text + colour">
        <div className={classNames(styles.row, styles.tight)}>
          {badges.map(([kind, text]) => (
            <StatusBadge key={kind} kind={kind}>
              {text}
            </StatusBadge>
          ))}
        </div>
      </Part>
      <Part title="ConnectionBanner: one at a time">
        <div className={classNames(styles.stack, styles.close)}>
          <ConnectionBanner state="offline">You are offline. 3 changes waiting to send.</ConnectionBanner>
          <ConnectionBanner state="sending">Sending 2 of 3 changes</ConnectionBanner>
          <ConnectionBanner
            state="pending"
            actions={[
              { label: 'Send now', onPress: nothing },
              { label: 'Dismiss', onPress: nothing },
            ]}
          >
            3 changes are not sent yet.
          </ConnectionBanner>
          <ConnectionBanner state="connected">Connected. Everything is sent.</ConnectionBanner>
        </div>
      </Part>
    </>
  );
}
