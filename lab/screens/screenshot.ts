/** One picture: who looks at what, and what they have done there. */
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import type { PatientKey } from '@hodi/server/src/demo/people/patients.ts';
import type { StaffKey } from '@hodi/server/src/demo/people/staff.ts';
import type { AppWindow } from '#e2e/fixtures/windows.ts';

export interface DemoScene {
  window: AppWindow;
  db: Database;
  /** The newest thread of a patient of the demo about a topic. */
  thread: (patient: PatientKey, topic: EContactItem['e_contact']['topic']) => Promise<string>;
  patientId: (patient: PatientKey) => Promise<string>;
}

export interface Screenshot {
  /** Part of the picture's name. */
  name: string;
  who: PatientKey | StaffKey | 'nobody';
  /** All of the page, not only what stands on the screen. */
  isWhole?: boolean;
  /** Taken before everything has come. */
  isOnItsWay?: boolean;
  /** As on a first visit, with its hint. */
  hints?: boolean;
  /** Brings the window there. */
  go(scene: DemoScene): Promise<unknown>;
}

export const languages: readonly Language[] = ['en', 'sw'];
export const themes = ['light', 'dark'] as const;

/** A shot of a page as it opens. */
export const pageAt = (name: string, who: Screenshot['who'], address: string): Screenshot => ({
  name,
  who,
  go: ({ window }) => window.page.goto(address),
});

export const whole = (screenshot: Screenshot): Screenshot => ({ ...screenshot, isWhole: true });
