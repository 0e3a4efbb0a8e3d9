import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEntry } from '@hodi/domain/audit/audit.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { type CsvWords, auditCsv } from './audit-csv.ts';

const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '0199',
  at: '2026-11-21T06:00:00.000Z',
  action: 'patients.get',
  kind: 'read',
  part: 'record',
  outcome: 'done',
  person: {
    user_id: '1',
    given_name: 'Wanjiru',
    additional_name: null,
    family_name: 'Mwangi',
    user_type: 'clinician',
    role: 'doctor',
    institution_name: 'Ziwa, Kisumu',
  },
  patients: [
    { id: '2', member_id: 'HD-4827-193', given_name: 'Achieng', additional_name: null, family_name: 'Otieno' },
  ],
  patient_count: 3,
  about: null,
  address: '127.0.0.1',
  ...over,
});
const words = {
  heads: ['When', 'Who'],
  role: () => 'Doctor',
  what: () => 'Opened',
  outcome: () => 'Done',
  name: (one: Parameters<CsvWords['name']>[0]) =>
    one.is_erased === true ? 'Erased' : displayName(one, 'role' in one ? (one.role ?? undefined) : undefined),
  more: (count: number) => `and ${count} more`,
};
const rows = (...entries: AuditEntry[]) => auditCsv(entries, words).split('\r\n').slice(1, -1);

describe('the log as a table', () => {
  it('has a line for its heads and one for each entry', () => {
    assert.equal(auditCsv([], words), '\uFEFFWhen,Who\r\n');
    assert.deepEqual(rows(entry()), [
      '2026-11-21T06:00:00.000Z,Dr. Wanjiru Mwangi,Doctor,"Ziwa, Kisumu",Opened,Done,' +
        '"Achieng Otieno (HD-4827-193); and 2 more",,127.0.0.1,patients.get,0199',
    ]);
  });

  it('calls a doctor whom it was about by the title, as everywhere; a server of before does not say who is one', () => {
    const about = { clinician_id: '3', given_name: 'Baraka', additional_name: null, family_name: 'Ouma' };
    const column = (one: AuditEntry) => rows(one)[0]?.split(',').at(-4);
    assert.equal(column(entry({ about: { ...about, role: 'doctor' } })), 'Dr. Baraka Ouma');
    assert.equal(column(entry({ about: { ...about, role: 'nurse' } })), 'Baraka Ouma');
    assert.equal(column(entry({ about })), 'Baraka Ouma');
  });

  it('says no more than the name of who was never a patient there', () => {
    const named = { id: '4', member_id: null, given_name: 'Rukia', additional_name: null, family_name: 'Ali' };
    assert.match(rows(entry({ patients: [named], patient_count: 1 }))[0] ?? '', /,Done,Rukia Ali,,/);
  });

  it('tells those who are erased apart by their ids', () => {
    const nobody = { given_name: '–', additional_name: null, family_name: null, is_erased: true };
    const of = { user_type: 'patient', role: null, institution_name: null } as const;
    const line = entry({
      person: { user_id: '0198', ...of, ...nobody },
      patients: [{ id: '0197', member_id: null, ...nobody }],
      patient_count: 1,
    });
    const [, who, , , , , patients] = rows(line)[0]?.split(',') ?? [];
    assert.deepEqual([who, patients], ['Erased (0198)', 'Erased (0197)']);
  });

  it('gives no program a formula to reckon', () => assert.match(rows(entry({ address: '=1+1' }))[0] ?? '', /,'=1\+1,/));

  it('names nobody where nobody is known', () =>
    assert.match(rows(entry({ person: null, patients: [], patient_count: 0 }))[0] ?? '', /Z,,Doctor,,Opened,Done,,,/));
});
