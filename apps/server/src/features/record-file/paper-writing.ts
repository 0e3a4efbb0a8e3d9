/** Input of a paper: a record, its reader, and the texts. */
import type { Plan } from '@hodi/domain/plans/plan.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { RecordRows } from '#server/features/fhir/whole-record.service.ts';
import type { texts } from '#server/work/texts.ts';
import type { Paper } from '#server/work/paper/paper-layout.ts';

export interface Opened {
  day: string;
  /** Null if the institution itself gave it out. */
  name: string | null;
  institution: string;
  times: number;
}

export interface WrittenRecord extends RecordRows {
  language: Language;
  at: number;
  /** Institution whose clock and name are on the paper; null if the patient has no clinic. */
  clinic: { name: string; time_zone: string } | null;
  /** Small ones of the photos of inquiries, as WebP by the photo's id; not of all. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Plans of questions by clinicians, the newest first. */
  plans: readonly Plan[];
  /** Null for a reader who may not see it. */
  opened: readonly Opened[] | null;
}

export interface Writing {
  paper: Paper;
  record: WrittenRecord;
  t: (typeof texts)[Language];
  when: (at: number) => string;
  /** JPEG by the id of the photo. */
  pictures: ReadonlyMap<string, Buffer>;
  /** Something of it cannot be printed; the paper tells so. */
  tellsUnprinted: boolean;
}
