import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { anInquiryItem } from '../testing/inquiry-item.ts';
import { idOf } from '../testing/people.ts';
import { isAboutOther, someoneOf } from './about-other.ts';

describe('the person an inquiry is about', () => {
  const own = { id: idOf(1) };
  test('another person, where the account of a patient names a record that is not its own', () => {
    assert.equal(isAboutOther({ user_type: 'patient', patient: own }, idOf(2)), true);
    assert.equal(isAboutOther({ user_type: 'patient', patient: own }, own.id), false);
    assert.equal(isAboutOther({ user_type: 'clinician', patient: null }, idOf(2)), false);
  });

  test('a thread tells it by who wrote it', () => {
    const item = anInquiryItem();
    const { info_text, patient } = item;
    assert.equal(someoneOf(item), null);
    const byCarer = { ...info_text, user_id: idOf(77) };
    assert.equal(someoneOf({ ...item, info_text: byCarer })?.given_name, patient.user.given_name);
    assert.equal(someoneOf({ ...item, info_text: { ...byCarer, message_author_type: 'clinician' } }), null);
  });
});
