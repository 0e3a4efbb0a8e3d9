/** The record of a patient: who writes and changes it, which entries are valid, and that nothing of it is lost. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createAllergy, listAllergies, updateAllergy } from '@hodi/domain/record/allergies.api.ts';
import type { Allergy } from '@hodi/domain/record/allergy.ts';
import { createCondition, updateCondition } from '@hodi/domain/record/conditions.api.ts';
import { createMedicine } from '@hodi/domain/record/medicines.api.ts';
import * as api from '@hodi/domain/record/record.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aCondition, aMedicine, anAllergy } from '@hodi/domain/testing/record-entries.ts';
import { type Person, linesOf, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, achieng, baraka } = t.clinic;
const colleague = await putClinician(t.put, aClinician(doctor.institution_id, { user: { given_name: 'Njoroge' } }));
await putRelationship(t.put, { clinician: colleague, patient: achieng }, { id: idOf(nextSerial()) });
const reception = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'receptionist' }));
const params = { patient_id: achieng.id };
const live = linesOf(t);
let [own, other, patient]: Person[] = [];

const newId = () => idOf(nextSerial());
const say = async (by: Person | undefined, over: Partial<ReturnType<typeof anAllergy>> = {}): Promise<Allergy> => {
  assert.ok(by);
  t.time.now += 1000;
  return (await by.ok(createAllergy, { params, body: { id: newId(), ...anAllergy(over) } })).allergy;
};
const at = (entry: { id: string }) => ({ params: { ...params, entry_id: entry.id } });

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  [own, other, patient] = [await t.as(doctor), await t.as(colleague), await t.as(achieng)];
});

describe('stated entries', () => {
  test('is unconfirmed of a patient until a clinician confirms it, and says who and when', async () => {
    const said = await say(patient);
    assert.deepEqual([said.source, said.confirmed, said.author.is, said.version], ['patient_said', null, 'patient', 1]);
    const { entry } = (await own?.ok(api.confirmEntry, { ...at(said), body: { version: 1 } })) ?? {};
    assert.ok(entry);
    assert.deepEqual(
      [entry.confirmed?.by.given_name, entry.confirmed?.by.role, entry.source, entry.version],
      ['Wanjiru', 'doctor', 'patient_said', 2],
    );
  });

  test('is confirmed where a clinician enters it', async () => {
    const { medicine } = (await own?.ok(createMedicine, { params, body: { id: newId(), ...aMedicine() } })) ?? {};
    assert.deepEqual([medicine?.source, medicine?.confirmed?.by.given_name], ['clinician_entered', 'Wanjiru']);
  });

  test('is changed by the patient as long as nobody confirmed it, and by any clinician, who then stands by it', async () => {
    const said = await say(patient);
    const body = { ...anAllergy({ reaction: 'Itching' }), version: 1 };
    const { allergy } = (await patient?.ok(updateAllergy, { ...at(said), body })) ?? {};
    assert.deepEqual([allergy?.reaction, allergy?.confirmed, allergy?.version], ['Itching', null, 2]);
    const mended = await other?.ok(updateAllergy, { ...at(said), body: { ...body, version: 2 } });
    assert.equal(mended?.allergy.confirmed?.by.given_name, 'Njoroge');
    await patient?.refused(updateAllergy, { ...at(said), body: { ...body, version: 3 } }, 404);
    await patient?.refused(
      api.setEntryInError,
      { ...at(said), body: { in_error: true, reason: 'Not so', version: 3 } },
      404,
    );
  });

  test('of a clinician is read by the patient, and changed by clinicians alone', async () => {
    const entered = await say(own);
    const body = { ...anAllergy({ reaction: '' }), version: 1 };
    await patient?.refused(updateAllergy, { ...at(entered), body }, 404);
    assert.ok((await patient?.ok(listAllergies, { params }))?.items.some(({ id }) => id === entered.id));
  });
});

describe('entries in error', () => {
  test('is taken out with a reason, stays readable, stands last, counts no more, and can be put back', async () => {
    const said = await say(own, { name: 'Diabetes tablets', code: null });
    const before = await own?.ok(listAllergies, { params });
    const wrong = { in_error: true, reason: '', version: 1 };
    const problem = await own?.refused(api.setEntryInError, { ...at(said), body: wrong }, 400);
    assert.deepEqual(
      problem?.details?.fields?.map(({ field, code }) => [field, code]),
      [['reason', 'required']],
    );
    const taken = { ...wrong, reason: 'Sugar test normal twice' };
    const { entry } = (await own?.ok(api.setEntryInError, { ...at(said), body: taken })) ?? {};
    assert.deepEqual([entry?.in_error?.reason, entry?.in_error?.by.given_name], [taken.reason, 'Wanjiru']);
    const after = await own?.ok(listAllergies, { params });
    assert.equal(after?.items.at(-1)?.id, said.id);
    assert.equal(after?.total, (before?.total ?? 0) - 1);
    const change = { ...anAllergy(), version: 2 };
    assert.equal((await own?.refused(updateAllergy, { ...at(said), body: change }, 409))?.code, 'entered_in_error');
    const back = await other?.ok(api.setEntryInError, {
      ...at(said),
      body: { in_error: false, reason: '', version: 2 },
    });
    assert.equal(back?.entry.in_error, null);
  });

  test('is taken back by the patient who said it; what a clinician took out, only clinicians put back', async () => {
    const said = await say(patient);
    const out = { in_error: true, reason: 'It was another medicine', version: 1 };
    await patient?.ok(api.setEntryInError, { ...at(said), body: out });
    await patient?.ok(api.setEntryInError, { ...at(said), body: { in_error: false, reason: '', version: 2 } });
    await own?.ok(api.setEntryInError, { ...at(said), body: { ...out, version: 3 } });
    await patient?.refused(
      api.setEntryInError,
      { ...at(said), body: { in_error: false, reason: '', version: 4 } },
      404,
    );
  });
});

describe('a list', () => {
  test('has what counts first, then what is over, a page at a time', async () => {
    const params = { patient_id: baraka.id };
    const by = await t.as(baraka);
    const put = async (over: Partial<ReturnType<typeof aCondition>>) => {
      t.time.now += 1000;
      return (await by.ok(createCondition, { params, body: { id: newId(), ...aCondition(over) } })).condition;
    };
    const names = ['Asthma', 'Malaria', 'Gout', 'Pregnancy'];
    const [asthma, malaria, gout] = [
      await put({ name: 'Asthma', code: 'asthma' }),
      await put({ name: 'Malaria', code: null, status: 'over' }),
      await put({ name: 'Gout', code: 'gout' }),
    ];
    const { listConditions } = await import('@hodi/domain/record/conditions.api.ts');
    const first = await by.ok(listConditions, { params, query: { limit: '2' } });
    assert.deepEqual([first.items.map(({ id }) => id), first.total], [[gout.id, asthma.id], 3]);
    const rest = await by.ok(listConditions, { params, query: { limit: '2', cursor: first.next_cursor ?? '' } });
    assert.deepEqual([rest.items.map(({ id }) => id), rest.next_cursor], [[malaria.id], null]);
    assert.ok(names.length > 0);
  });

  test('is read with all others at once, with who changed anything last', async () => {
    const { record } = (await own?.ok(api.getRecord, { params })) ?? {};
    assert.ok(record && record.allergies.items.length > 0 && record.medicines.total === 1);
    assert.equal(record.last_change?.by.given_name, 'Wanjiru');
  });
});

test('bad input is named by its field, and nothing of it is kept', async () => {
  const body = { ...anAllergy(), id: newId(), name: ' ', severity: 'terrible' };
  const problem = await own?.refused(createAllergy, { params, body }, 400);
  assert.deepEqual(
    problem?.details?.fields?.map(({ field, code }) => [field, code]),
    [
      ['name', 'required'],
      ['severity', 'invalid_choice'],
    ],
  );
  const since = { id: newId(), ...aCondition({ since: '2019-13' }) };
  const wrong = await own?.refused(createCondition, { params, body: since }, 400);
  assert.deepEqual(
    wrong?.details?.fields?.map(({ code }) => code),
    ['invalid_date'],
  );
});

test('one sent twice under its key is one, and again under another key is answered as it stands', async () => {
  const given = { params, body: { id: newId(), ...anAllergy() }, key: 'allergy-sent-twice' };
  const [one, two] = [await patient?.ok(createAllergy, given), await patient?.ok(createAllergy, given)];
  assert.deepEqual(one, two);
  assert.deepEqual(await patient?.ok(createAllergy, { ...given, key: 'after-the-key-is-forgotten' }), one);
  const others = { ...given, body: { ...given.body, name: 'Latex' }, key: 'something-else' };
  assert.equal((await patient?.refused(createAllergy, others, 409))?.code, 'id_taken');
});

test('the patient and every clinician with the patient in care are told of a change, and a reception of nothing', async () => {
  const [lines, front] = [
    await Promise.all([patient, other].map(async (one) => live(one?.token ?? ''))),
    await t.as(reception),
  ];
  await Promise.all(lines.map((line) => line.ready()));
  const said = await say(own, { name: 'Latex', code: 'latex' });
  for (const line of lines) {
    await line.until(() =>
      line.told.some(
        ({ name, payload }) => name === 'record-entry-changed' && JSON.stringify(payload).includes(said.id),
      ),
    );
  }
  assert.equal((await front.refused(api.getRecord, { params }, 403)).code, 'forbidden_role');
  assert.equal(
    (await front.refused(createAllergy, { params, body: { id: newId(), ...anAllergy() } }, 403)).code,
    'forbidden_role',
  );
});

/** All orders of some things. */
const ordersOf = <T>(some: readonly T[]): T[][] =>
  some.length < 2
    ? [[...some]]
    : some.flatMap((one, at) => ordersOf(some.toSpliced(at, 1)).map((rest) => [one, ...rest]));

describe('two clinicians and the patient who edit one entry offline, in whatever order their edits arrive', () => {
  type Edit = { by: 'own' | 'other' | 'patient'; reaction: string } | { by: 'own'; confirms: true };
  const edits: Edit[] = [
    { by: 'own', reaction: 'Rash, as the doctor wrote' },
    { by: 'other', reaction: 'Swelling, as the colleague wrote' },
    { by: 'patient', reaction: 'Itching, as the patient wrote' },
    { by: 'own', confirms: true },
  ];
  const people = () => ({ own, other, patient });

  for (const order of ordersOf(edits)) {
    const name = order.map((edit) => ('confirms' in edit ? 'confirm' : edit.by)).join(', ');
    test(`${name}: nothing is lost, and each sees both`, async () => {
      const said = await say(patient, { reaction: 'As it was said' });
      const known: string[] = ['As it was said'];
      const send = (edit: Edit, version: number) => {
        const by = people()[edit.by];
        assert.ok(by);
        t.time.now += 1000;
        if ('confirms' in edit) return by.call(api.confirmEntry, { ...at(said), body: { version } });
        return by.call(updateAllergy, { ...at(said), body: { ...anAllergy({ reaction: edit.reaction }), version } });
      };
      // All of them saw the first version.
      for (const edit of order) {
        let answer = await send(edit, 1);
        if (answer.statusCode !== 200) {
          const { code, details } = answer.json();
          assert.equal(code, 'version_conflict');
          // A late author gets both versions: the present one, and their own.
          const current: Allergy = details.current.allergy ?? details.current.entry;
          assert.equal(current.reaction, known.at(-1));
          if (!('confirms' in edit)) assert.equal(details.sent.reaction, edit.reaction);
          answer = await send(edit, current.version);
          // A patient does not change an entry that a clinician has confirmed: they tell the clinic.
          if (edit.by === 'patient' && current.confirmed !== null) {
            assert.equal(answer.statusCode, 404);
            continue;
          }
        }
        assert.equal(answer.statusCode, 200);
        if (!('confirms' in edit)) known.push(edit.reaction);
      }
      const { items } = (await other?.ok(api.listRecordChanges, { params, query: { entry_id: said.id } })) ?? {
        items: [],
      };
      const kept = new Set(items.map(({ entry }) => (entry.kind === 'allergy' ? entry.reaction : '')));
      assert.deepEqual([...kept].toSorted(), [...new Set(known)].toSorted());
      assert.deepEqual(
        items.map(({ version }) => version),
        items.map((_, index) => items.length - index),
      );
      assert.equal(items.at(-1)?.by.is, 'patient');
    });
  }
});

test('all changes of a record come newest first, a page at a time, each as the entry was then', async () => {
  const first = await own?.ok(api.listRecordChanges, { params, query: { limit: '3' } });
  const rest = await own?.ok(api.listRecordChanges, {
    params,
    query: { limit: '3', cursor: first?.next_cursor ?? '' },
  });
  const moments = [...(first?.items ?? []), ...(rest?.items ?? [])].map((change) => change.at);
  assert.equal(moments.length, 6);
  assert.deepEqual(moments, moments.toSorted().toReversed());
});

test('a list does not change an entry of another list, nor of another patient', async () => {
  const said = await say(own);
  await own?.refused(updateCondition, { ...at(said), body: { ...aCondition(), version: 1 } }, 404);
  const elsewhere = { params: { patient_id: baraka.id, entry_id: said.id } };
  await own?.refused(updateAllergy, { ...elsewhere, body: { ...anAllergy(), version: 1 } }, 404);
});
