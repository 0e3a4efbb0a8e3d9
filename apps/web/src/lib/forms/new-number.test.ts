import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod/mini';
import { mobileNumberSchema } from '@hodi/domain/registrations/registration.ts';
import { confirmSms, newNumberResolver, numberFault } from './new-number.ts';

describe('a number that is given for the first time', () => {
  const cases: [string, string | undefined][] = [
    ['0712 000 184', undefined],
    ['\u202a+254 712\u00a0000\u2011184\u202c', undefined],
    ['+44 7700 900123', undefined],
    ['0712 999 13', 'invalid_phone'],
    ['020 999 1333', 'fixed_line'],
    ['tel:+254-20-999-1333', 'fixed_line'],
  ];
  for (const [typed, fault] of cases) test(typed, async () => assert.equal(await numberFault(typed, true), fault));

  test('may be a fixed line where no SMS is sent', async () => {
    assert.equal(await numberFault('020 999 1333', false), undefined);
    assert.equal(await numberFault('0712 999 13', false), 'invalid_phone');
  });

  test('may be a fixed line of which somebody said that it gets SMS, however it is written', async () => {
    confirmSms('020 777 1333');
    assert.equal(await numberFault('+254 20 777 1333', true), undefined);
    assert.equal(await numberFault('020 777 1334', true), 'fixed_line');
  });
});

describe('a form with such a number', () => {
  const schema = z.object({ mobile_number: mobileNumberSchema, method: z.optional(z.string()) });
  const check = newNumberResolver(schema);
  const faultOf = async (values: { mobile_number: string; method?: string }) =>
    (await check(values, undefined, {} as never)).errors.mobile_number?.type;

  test('is told the fault of the schema first, then that of the numbering plan', async () => {
    assert.equal(await faultOf({ mobile_number: '\u200b' }), 'required');
    assert.equal(await faultOf({ mobile_number: 'hello' }), 'invalid_phone');
    assert.equal(await faultOf({ mobile_number: '0712 999 13' }), 'invalid_phone');
    assert.equal(await faultOf({ mobile_number: '020 999 1333' }), 'fixed_line');
    assert.equal(await faultOf({ mobile_number: '020 999 1333', method: 'email' }), undefined);
  });

  test('sends the number without what was copied along', async () => {
    const { values } = await check({ mobile_number: '\u202a0712\u2011000\u2011184\u202c' }, undefined, {} as never);
    assert.deepEqual(values, { mobile_number: '0712-000-184' });
  });
});
