import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
let doctor: Person;
before(async () => {
  doctor = await t.as(t.clinic.doctor);
});

describe('cursors of other lists, or made up', () => {
  const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const id = unknownId();
  const bad = [
    [],
    {},
    null,
    [1],
    [1, 2, id, 4],
    ['1', 2, id],
    [1, '2', id],
    [1, 2, 3],
    [1, 2, 'x'],
    [1e9, 2, id],
    [1, 1e300, id],
    [1, null, id],
    [0.5, 1, id],
  ];
  for (const parts of bad) {
    test(JSON.stringify(parts), async () => {
      const problem = await doctor.refused(listForClinician, { query: { cursor: cursor(parts) } }, 400);
      assert.equal(problem.code, 'invalid_cursor');
    });
  }
  test('patients', async () => {
    for (const parts of [
      [1, id],
      ['a\u0000', id],
      ['\ud800', id],
      ['a', 'b'],
    ]) {
      await doctor.refused(listPatients, { query: { cursor: cursor(parts) } }, 400);
    }
  });
});
