/** The list that a clinician chooses from before there is an account. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listInstitutionChoices } from '@hodi/domain/institutions/institutions.api.ts';
import { anInstitution } from '@hodi/domain/testing/people.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putInstitution } from '#server/testing/insert-people.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();

test('names every institution in order, and says nothing else of it', async () => {
  const last = await putInstitution(t.put, anInstitution({ name: 'Zawadi Hospital', type: 'hospital', country: 'TZ' }));
  const answer = await call(t.app, listInstitutionChoices);
  assert.equal(answer.statusCode, 200);
  const { institutions } = answer.json<{ institutions: { id: string; name: string }[] }>();
  assert.deepEqual(
    institutions.map(({ name }) => name),
    ['Afya Bora Clinic', 'Ziwa Family Clinic', 'Zawadi Hospital'].toSorted(),
  );
  assert.deepEqual(
    institutions.find(({ id }) => id === last.id),
    {
      id: last.id,
      name: 'Zawadi Hospital',
      type: 'hospital',
      country: 'TZ',
    },
  );
});
