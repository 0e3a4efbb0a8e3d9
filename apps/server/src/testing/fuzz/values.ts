/** Values by JSON schema: good ones, ones at the edge, and ones that are wrong. Seeded. */
import fc from 'fast-check';
import type { JsonSchema } from './operations.ts';
import { oddTexts, oddValues } from './odd-values.ts';

export class Chance {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** True so often, of one. */
  is(share: number): boolean {
    return this.#random() < share;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}

/** How many values of one name are kept. */
const most = 60;

/** Values that were seen under a name, in good answers and good requests: what a guess would have to be. */
export class Seen {
  readonly #byName = new Map<string, unknown[]>();

  add(name: string, value: unknown): void {
    const values = this.#byName.get(name) ?? [];
    this.#byName.set(name, values);
    if (values.includes(value)) return;
    if (values.length >= most) values.shift();
    values.push(value);
  }

  of(name: string): readonly unknown[] {
    return this.#byName.get(name) ?? [];
  }

  /** Every value within; the `id` of a `patient` is a `patient_id` too. */
  harvest(value: unknown, name = '', around = ''): void {
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 5)) this.harvest(one, name, around);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) this.harvest(part, key, name);
    } else if (value !== null && name !== '') {
      this.add(name, value);
      if (name === 'id' && around !== '') this.add(`${around}_id`, value);
    }
  }
}

const patterns = new Map<string, readonly string[]>();

/** Texts that match; none where the pattern is beyond what can be turned round. */
function matching(pattern: string): readonly string[] {
  const known = patterns.get(pattern);
  if (known !== undefined) return known;
  let made: readonly string[] = [];
  try {
    made = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 13, numRuns: 12 });
  } catch {
    made = [];
  }
  patterns.set(pattern, made);
  return made;
}

export class Values {
  readonly chance: Chance;
  readonly seen: Seen;

  constructor(chance: Chance, seen: Seen) {
    this.chance = chance;
    this.seen = seen;
  }

  /** One that the schema takes, as far as a schema tells. */
  good(schema: JsonSchema, name = ''): unknown {
    const { chance } = this;
    const choices = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
    if (choices.length > 0) return chance.of(choices);
    if (schema.anyOf !== undefined) return this.good(chance.of(schema.anyOf), name);
    if (schema.type === 'object' || schema.properties !== undefined) return this.#object(schema);
    if (schema.type === 'array') {
      return Array.from({ length: chance.below(4) }, () => this.good(schema.items ?? {}, name));
    }
    const seen = this.seen.of(name);
    if (seen.length > 0 && chance.is(0.7)) return chance.of(seen);
    return this.#scalar(schema);
  }

  /** One that is somehow off. */
  odd(): unknown {
    return this.chance.is(0.7) ? this.chance.of(oddTexts) : this.chance.of(oddValues);
  }

  #object({ properties = {}, required = [], additionalProperties }: JsonSchema): unknown {
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || this.chance.is(0.5))
      .map(([name, schema]): [string, unknown] => [name, this.good(schema, name)]);
    if (typeof additionalProperties === 'object') {
      const names = this.seen.of('question_id');
      for (let left = this.chance.below(4); left > 0; left -= 1) {
        const name = names.length > 0 ? String(this.chance.of(names)) : 'urgent_signs';
        entries.push([name, this.good(additionalProperties, name)]);
      }
    }
    return Object.fromEntries(entries);
  }

  #scalar(schema: JsonSchema): unknown {
    const { chance } = this;
    const { minimum = 0, maximum = 100 } = schema;
    if (schema.type === 'boolean') return chance.is(0.5);
    if (schema.type === 'null') return null;
    if (schema.type === 'integer' || schema.type === 'number') {
      return chance.of([minimum, maximum, minimum + chance.below(Math.min(maximum - minimum, 1_000) + 1)]);
    }
    const matches = schema.pattern === undefined ? [] : matching(schema.pattern);
    if (matches.length > 0) return chance.of(matches);
    const { minLength = 0, maxLength = 40 } = schema;
    const length = chance.of([minLength, maxLength, minLength + chance.below(maxLength - minLength + 1)]);
    return chance.of(['a', 'Ñ', 'ũ', '7', 'Wa ']).repeat(length).slice(0, length);
  }
}
