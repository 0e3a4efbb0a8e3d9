import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isStrict, parametersOf } from './search-names.ts';

const known = ['_id', 'patient', 'subject', 'status', '_format'];

describe('a parameter', () => {
  test('is taken by its name, and by that of the type that a record is of', () => {
    const given = { 'subject:Patient': '1', status: ['a', 'b'], _id: '2' };
    assert.deepEqual(parametersOf(given, known), {
      query: { subject: '1', status: ['a', 'b'], _id: '2' },
      refused: [],
      ignored: [],
    });
    const twice = parametersOf({ patient: '1', 'patient:Patient': ['2', '3'] }, known);
    assert.deepEqual(twice.query, { patient: ['1', '2', '3'] });
  });

  const narrowing = [
    'status:not',
    'patient.identifier',
    'subject:Patient.name',
    'subject:Group',
    'patient:patient',
    '_id:missing',
    '_has:Observation:patient:code',
    '_has',
    'status:',
    'patient.',
  ];
  for (const name of narrowing) {
    test(`“${name}” is refused`, () => {
      assert.deepEqual(parametersOf({ [name]: 'x', _id: '1' }, known), {
        query: { _id: '1' },
        refused: [name],
        ignored: [],
      });
    });
  }

  for (const name of ['_filter', '_query', '_list', '_text', '_content:missing']) {
    test(`“${name}” narrows every search, and is refused`, () => {
      assert.deepEqual(parametersOf({ [name]: 'x' }, known), { query: {}, refused: [name], ignored: [] });
    });
  }

  test('that only adds or sorts is left aside', () => {
    const given = { _include: 'Patient:organization', _sort: '_id' };
    const { refused, ignored } = parametersOf({ ...given, '_include:iterate': 'x' }, known);
    assert.deepEqual([refused, ignored], [[], ['_include', '_sort', '_include:iterate']]);
  });

  test('that nobody here knows is refused: it may be a misspelt filter', () => {
    assert.deepEqual(parametersOf({ subject: '1', 'patient:Patient': '2', colour: 'green', 'x:y': '3' }, ['status']), {
      query: {},
      refused: ['subject', 'patient:Patient', 'colour', 'x:y'],
      ignored: [],
    });
  });

  for (const name of ['actor', 'author', 'entity', 'email', 'telecom', 'identifier', 'actor:Patient', 'author.name']) {
    test(`“${name}” names one, where it is not served too`, () => {
      assert.deepEqual(parametersOf({ [name]: 'Patient/1' }, known), { query: {}, refused: [name], ignored: [] });
    });
  }
});

test('strict handling is asked for among other wishes', () => {
  for (const prefer of ['handling=strict', 'return=minimal, handling = "Strict"', 'respond-async; handling=strict'])
    assert.ok(isStrict(prefer), prefer);
  for (const prefer of [undefined, '', 'handling=lenient', 'mishandling=strict', 'handling=strictly'])
    assert.ok(!isStrict(prefer));
});
