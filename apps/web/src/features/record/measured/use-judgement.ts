import { useQuery } from '@tanstack/react-query';
import { pickList } from '@hodi/domain/record/generated/pick-list.ts';
import { knownOfPerson } from '@hodi/domain/record/judged-by.ts';
import { type JudgedBy, type Judgement, judgeMeasurement } from '@hodi/domain/record/measurement-danger.ts';
import { glucoseContexts, measures } from '@hodi/domain/record/measurement.ts';
import { measurementAdvice } from '@hodi/domain/record/measurement-texts.ts';
import type { KnownBirthday } from '@hodi/domain/patients/birthday.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import type { Gender } from '@hodi/domain/patients/patient.ts';
import type { Advice } from '@hodi/domain/red-flags/advice.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { deviceTimeZone } from '~/lib/i18n/formats.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { type KnownPoint, knownTrends } from '../known-measurements.ts';
import { heldEntries } from '../known-record.ts';
import { type KnownRecord, useKnownRecord } from '../use-known-record.ts';

type Person = KnownBirthday & { gender: Gender | null };

/** By the very rules of the server, without a network too. */
function judged(point: KnownPoint, known: KnownRecord, person: Person): Promise<Judgement> {
  const at = Date.parse(point.at);
  const weights = knownTrends(known.record, known.queued).find(({ measure }) => measure === 'weight')?.points ?? [];
  return judgeMeasurement(
    { ...point, measured_at: point.at },
    {
      profile: profileOf(person, calendarDay(at, deviceTimeZone)),
      ...knownOfPerson(heldEntries(known), { list: pickList, at }),
      earlier: weights.filter(({ id }) => id !== point.id).map(({ at: when, value }) => ({ at: when, value })),
    },
  );
}

/** A pregnancy or recent birth in this device's record: other rules ask for it too. */
export function usePregnancy(patient_id: string): JudgedBy['pregnancy'] {
  const held = heldEntries(useKnownRecord(patient_id));
  return knownOfPerson(held, { list: pickList, at: serverNow() }).pregnancy;
}

export interface Judged {
  point: KnownPoint;
  judgement: Judgement;
  advice: Advice;
}

const gravity = { emergency: 0, urgent: 1, warning: 2 } as const;

/** While there is a network: what danger is judged by, and what is said of it, must be here when there is none. */
function useRulesAhead(language: Language, numbers: ContactNumbers): void {
  useQuery({
    queryKey: ['measurement rules', language],
    staleTime: Infinity,
    queryFn: async () => {
      const contexts = [...glucoseContexts, null];
      const all = measures.flatMap((measure) => contexts.map((context) => ({ measure, context, raised: [] })));
      await Promise.all(all.map((one) => measurementAdvice(one, { language, numbers })));
      return true;
    },
  });
}

/** Of these values the dangerous ones, with what to do; the gravest first. Undefined as long as it is not known. */
export function useJudgements(
  points: readonly KnownPoint[],
  known: KnownRecord,
  { person, numbers }: { person: Person; numbers: ContactNumbers },
): readonly Judged[] | undefined {
  const language = useLanguage();
  useRulesAhead(language, numbers);
  const said = points.map(({ id, value, lower, context, at }) => [id, value, lower, context, at]);
  const { data } = useQuery({
    queryKey: ['judged', said, heldEntries(known), person, language, numbers],
    enabled: points.length > 0,
    // The rules are on the device.
    networkMode: 'always',
    staleTime: Infinity,
    queryFn: () =>
      Promise.all(
        points.map(async (point) => {
          const judgement = await judged(point, known, person);
          const raised = judgement.raised.map(({ rule_id, severity }) => ({ rule_id, severity }));
          const asked = { language, numbers: writtenNumbers(numbers) };
          return { judgement, advice: await measurementAdvice({ ...point, raised }, asked) };
        }),
      ),
  });
  if (data === undefined) return points.length === 0 ? [] : undefined;
  const rank = ({ judgement: { danger } }: Judged) => (danger === null ? 3 : gravity[danger]);
  // Beside the judgement stands the value as it is now: whether it waits may have changed since.
  return points
    .flatMap((point, at): Judged[] => {
      const found = data[at];
      return found?.judgement.danger ? [{ point, ...found }] : [];
    })
    .sort((a, b) => rank(a) - rank(b));
}
