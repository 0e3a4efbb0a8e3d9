/** Lines of the log are found by when they were written, whatever a search says of it, for a patient and for an admin. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Bundle } from 'fhir/r4';
import { searchFhirAuditEvents } from '@hodi/domain/fhir/fhir.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));

const hour = 3_600_000;
/** When the record was opened, an hour after each other, oldest first. */
const opened: string[] = [];
before(async () => {
  for (const _ of [1, 2, 3, 4]) {
    t.time.now += hour;
    await (await t.as(doctor)).ok(getPatient, { params: { patient_id: achieng.id } });
    opened.push(new Date(t.time.now).toISOString());
  }
  t.time.now += hour;
});

type Query = Record<string, string | string[]>;

/** Numbers of the lines about opening the record that a search finds, page by page: the oldest is 1. */
async function found(person: Parameters<typeof t.as>[0], query: Query): Promise<number[]> {
  const lines: number[] = [];
  let asked: Query | null = { patient: achieng.id, ...query };
  while (asked !== null) {
    const answer = await (await t.as(person)).call(searchFhirAuditEvents, { query: asked as Record<string, string> });
    assert.equal(answer.statusCode, 200, answer.body);
    const { entry = [], link = [] } = answer.json<Bundle>();
    for (const { resource } of entry) {
      if (resource?.resourceType !== 'AuditEvent' || resource.subtype?.[0]?.code !== 'patients.get') continue;
      lines.push(opened.indexOf(resource.recorded) + 1);
    }
    const next = link.find(({ relation }) => relation === 'next')?.url;
    const words = next === undefined ? null : new URL(next).searchParams;
    asked = words && { ...query, ...Object.fromEntries([...words].filter(([name]) => !(name in query))) };
  }
  return lines;
}

describe('a search of the log by date', () => {
  const cases: [string, () => string[], number[]][] = [
    ['a moment', () => [`${opened[1]}`], [2]],
    ['since and until', () => [`ge${opened[1]}`, `le${opened[2]}`], [3, 2]],
    ['between', () => [`gt${opened[0]}`, `lt${opened[3]}`], [3, 2]],
    ['after a year long ago', () => ['gt0001'], [4, 3, 2, 1]],
    ['before the last year', () => ['lt9998'], [4, 3, 2, 1]],
    ['after', () => [`gt${opened[2]}`], [4]],
    ['before', () => [`lt${opened[1]}`], [1]],
    ['before and after the same', () => [`lt${opened[1]}`, `gt${opened[1]}`], []],
  ];
  for (const [name, dates, lines] of cases) {
    test(name, async () => {
      for (const person of [achieng, admin]) {
        // Each search leaves a line itself, which is later than all of these.
        const before = `le${opened[3]}`;
        const asked = dates().length > 1 ? dates() : [...dates(), before];
        for (const _count of ['1', '2']) {
          assert.deepEqual(await found(person, { date: asked, _count }), lines, _count);
        }
        assert.deepEqual(await found(person, { _lastUpdated: dates(), _count: '100' }), lines);
      }
    });
  }
});
