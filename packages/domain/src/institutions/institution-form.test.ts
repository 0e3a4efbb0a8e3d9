import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { institutionInputSchema } from './institution-form.ts';
import { countyOfCode, kenyaCounties } from './kenya-counties.ts';

const form = (over: object = {}) => ({
  name: ' Tumaini Hospital ',
  type: 'hospital',
  country: 'KE',
  county_code: '42',
  full_address: 'Kakamega Road, Kisumu',
  emergency_phone: '0572 020 300',
  ...over,
});
const read = (over: object = {}) => {
  const result = institutionInputSchema.safeParse(form(over));
  if (!result.success) throw new Error(JSON.stringify(result.error.issues));
  return result.data;
};
const faults = (over: object): string[] => {
  const result = institutionInputSchema.safeParse(form(over));
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('the counties of Kenya', () => {
  test('are 47, each code and name once', () => {
    assert.equal(kenyaCounties.length, 47);
    assert.equal(new Set(kenyaCounties.map(({ name }) => name)).size, 47);
    assert.deepEqual(
      kenyaCounties.map(({ code }) => Number(code)),
      Array.from({ length: 47 }, (_, index) => index + 1),
    );
  });

  test('have the codes of the first schedule of the constitution', () => {
    const some = {
      '001': 'Mombasa',
      '016': 'Machakos',
      '022': 'Kiambu',
      '032': 'Nakuru',
      '042': 'Kisumu',
      '047': 'Nairobi',
    };
    for (const [code, name] of Object.entries(some)) assert.equal(countyOfCode(code)?.name, name);
    for (const code of ['000', '048', '1000', 'Kisumu', '']) assert.equal(countyOfCode(code), undefined, code);
  });

  test('follow from the code alone', () => {
    const { county, county_code } = read({ county: 'Nairobi', county_code: '42' });
    assert.deepEqual([county, county_code], ['Kisumu', '042']);
    assert.deepEqual(faults({ county_code: '048' }), ['county_code: invalid_choice']);
  });
});

test('other countries have free entry, both needed', () => {
  const { county, county_code, emergency_phone } = read({
    country: 'TZ',
    county: 'Mwanza',
    county_code: 'TZ-18',
    emergency_phone: '028 250 0000',
  });
  assert.deepEqual([county, county_code, emergency_phone], ['Mwanza', 'TZ-18', '+255282500000']);
  assert.deepEqual(faults({ country: 'TZ', county: ' ' }), ['county: required']);
  assert.deepEqual(faults({ country: 'TZ', county: 'Mwanza', county_code: ' ' }), ['county_code: required']);
});

test('required fields are named', () => {
  const empty = { name: '', full_address: ' ', county_code: '', country: '', emergency_phone: '', type: undefined };
  const named = new Set(faults(empty).map((fault) => fault.split(':')[0]));
  const needed = ['name', 'type', 'country', 'county_code', 'full_address', 'emergency_phone'];
  assert.deepEqual(named, new Set(needed));
});

test('all faults are told at once, also those that depend on another field', () => {
  const over = { type: '', level: 'moon', county_code: '99', emergency_phone: 'call us', whatsapp_number: '12' };
  const told = new Set(faults(over).map((fault) => fault.split(':')[0]));
  assert.deepEqual(told, new Set(['county_code', 'emergency_phone', 'level', 'type', 'whatsapp_number']));
  assert.deepEqual(
    faults({ country: 'Kenya', emergency_phone: '' }).map((fault) => fault.split(':')[0]),
    ['country', 'emergency_phone'],
  );
});

test('optional fields left out, empty or blank are not there', () => {
  for (const value of [undefined, null, '', '  ']) {
    const filled = { postal_code: value, whatsapp_number: value, business_hours: value, license_number: value };
    const { postal_code, whatsapp_number, business_hours, license_number } = read(filled);
    assert.deepEqual([postal_code, whatsapp_number, business_hours, license_number], [null, null, null, null]);
  }
  const { sector, level, time_zone, registration } = read();
  assert.deepEqual([sector, level, time_zone, registration], [null, null, 'Africa/Nairobi', 'approval']);
});

test('an emergency number is a short one or a whole one', () => {
  for (const [typed, stored] of [
    ['999', '999'],
    ['1199', '1199'],
    ['0700 000 112', '+254700000112'],
    ['+254 57 2020300', '+254572020300'],
  ]) {
    assert.equal(read({ emergency_phone: typed }).emergency_phone, stored);
  }
  for (const typed of ['12', '099', 'call us', '0700']) {
    assert.deepEqual(faults({ emergency_phone: typed }), ['emergency_phone: invalid_phone'], typed);
  }
});

test('a WhatsApp number is a whole one, as people of the country write it', () => {
  assert.equal(read({ whatsapp_number: '0712 000 300' }).whatsapp_number, '+254712000300');
  assert.deepEqual(faults({ whatsapp_number: '999' }), ['whatsapp_number: invalid_phone']);
});

describe('a facility code', () => {
  test('of Kenya is a number of the Master Facility List, or one of the facility registry', () => {
    const stored = { ' 13023 ': '13023', '100 001': null, 'fid–47–123456–7': 'FID-47-123456-7', '': null, ' ': null };
    for (const [typed, code] of Object.entries(stored)) {
      if (typed === '100 001') assert.deepEqual(faults({ facility_code: typed }), [fault], typed);
      else assert.equal(read({ facility_code: typed }).facility_code, code, typed);
    }
    for (const typed of ['0', 'KE123', 'FID-47-12345-7', '12345678', 'FID47']) {
      assert.deepEqual(faults({ facility_code: typed }), [fault], typed);
    }
  });
  const fault = 'facility_code: invalid_facility_code';

  test('of another country is checked loosely', () => {
    const elsewhere = { country: 'TZ', county: 'Mwanza', county_code: 'TZ-18', emergency_phone: '028 250 0000' };
    assert.equal(read({ ...elsewhere, facility_code: '108564-3' }).facility_code, '108564-3');
    assert.deepEqual(faults({ ...elsewhere, facility_code: 'none' }), [fault]);
    assert.deepEqual(faults({ ...elsewhere, facility_code: '1'.repeat(31) }), ['facility_code: too_long']);
  });

  test('that an older app leaves out is not taken away', () => {
    assert.equal(read().facility_code, undefined);
  });
});

test('a licence has a number: letters, digits and usual signs', () => {
  for (const number of ['A1', 'KMPDC/PVT 012345', 'Nº 7 (2026)'.replace('º', 'o')]) {
    assert.equal(read({ license_number: ` ${number}\u200e` }).license_number, number);
  }
  for (const number of ['1', 'pending', '<b>12</b>', '12\n34;']) {
    assert.deepEqual(faults({ license_number: number }), ['license_number: invalid_license_number'], number);
  }
  assert.deepEqual(faults({ license_number: '1'.repeat(61) }), ['license_number: too_long']);
});

test('a time zone is one that there is', () => {
  assert.equal(read({ time_zone: 'Africa/Kampala' }).time_zone, 'Africa/Kampala');
  assert.deepEqual(faults({ time_zone: 'Africa/Atlantis' }), ['time_zone: invalid_value']);
});

test('anything but an object is a fault and breaks nothing', () => {
  for (const given of ['0000', 7, null, []]) assert.equal(institutionInputSchema.safeParse(given).success, false);
});
