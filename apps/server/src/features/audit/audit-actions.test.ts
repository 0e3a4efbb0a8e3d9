import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditActions, liveAction, liveParts, repeatedAction, shownAction } from '@hodi/domain/audit/audit-actions.ts';
import { allContracts } from '#server/testing/contracts.ts';

// Public calls without an audit line leave none when they are refused.
const audited = (await allContracts()).filter(({ who, audit }) => audit || who !== 'anyone');

test('every call that may leave a line is said of what kind it is, and nothing else is but commands', () => {
  const named = Object.keys(auditActions).filter((name) => !name.startsWith('command.'));
  // Actions of calls whose own name says too little or too much.
  const told = ['e_contacts.propose_answer_by_model', 'e_contacts.show_to_caregivers', 'fhir.search_patient_names'];
  const ofParts = audited.flatMap(({ name }) => [repeatedAction(name), shownAction(name)]);
  const bySms = ['message', 'inquiry', 'stop', 'start'].map((name) => `incoming_sms.${name}`);
  const beside = [...bySms, ...liveParts.map(liveAction), ...new Set(ofParts)];
  const expected = [...audited.map(({ name }) => name), ...told, ...beside];
  assert.deepEqual(named.toSorted(), expected.toSorted());
});

test('reading calls are logged as reading, writing calls are not', () => {
  for (const { name, method } of audited) {
    const reads = ['read', 'listed', 'exported'].includes(auditActions[name]?.kind ?? '');
    // Opening a thread marks it as seen, listening marks a note as heard.
    if (name !== 'e_contacts.mark_seen' && name !== 'attachments.heard')
      assert.equal(reads, ['GET', 'HEAD'].includes(method), name);
  }
});
