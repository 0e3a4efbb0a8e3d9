/**
 * Turns a condition as clinicians write it into the tree that the evaluator reads:
 * `or` < `and` < `not` < leaf, parentheses as usual; leaves are `id = code`, `id = 3`, `id in [a, b]`, `id has a`,
 * `id has_any [a, b]`, `id has_at_least 2 of [a, b, c]`, `id >= 3`.
 */
import type { Comparison, Expression } from '@hodi/domain/questionnaires/topic.ts';

const token = /\s*(?:([a-z_][a-z0-9_.]*)|(-?\d+(?:\.\d+)?)|(<=|>=|[=<>()[\],]))/giy;
const reserved = new Set(['and', 'or', 'not', 'in', 'has', 'has_any', 'has_at_least', 'of']);

function tokensOf(source: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  for (let end = 0; end < source.trimEnd().length; end = token.lastIndex) {
    const found = token.exec(source);
    if (!found) throw new Error(`cannot read "${source.slice(end).trim()}"`);
    tokens.push(found[0].trim());
  }
  return tokens;
}

class Reader {
  #tokens: string[];
  #at = 0;
  constructor(source: string) {
    this.#tokens = tokensOf(source);
  }
  peek = (): string => this.#tokens[this.#at] ?? 'the end';
  next = (): string => this.#tokens[this.#at++] ?? 'the end';
  accept(wanted: string): boolean {
    const is = this.peek() === wanted;
    if (is) this.#at += 1;
    return is;
  }
  expect(wanted: string): void {
    const found = this.next();
    if (found !== wanted) throw new Error(`expected "${wanted}", found "${found}"`);
  }
  word(what: string): string {
    const found = this.next();
    if (!/^[a-z_]/i.test(found) || reserved.has(found) || found === 'the end') {
      throw new Error(`expected ${what}, found "${found}"`);
    }
    return found;
  }
  number(): number {
    const found = this.next();
    if (!/^-?\d/.test(found)) throw new Error(`expected a number, found "${found}"`);
    return Number(found);
  }
  codes(): string[] {
    this.expect('[');
    const codes = [this.word('a code')];
    while (this.accept(',')) codes.push(this.word('a code'));
    this.expect(']');
    return codes;
  }
}

function leaf(reader: Reader): Expression {
  const id = reader.word('a question');
  const operator = reader.next();
  switch (operator) {
    case '=':
      return /^-?\d/.test(reader.peek()) ? ['compare', id, '=', reader.number()] : ['in', id, [reader.word('a code')]];
    case 'in':
      return ['in', id, reader.codes()];
    case 'has':
      return ['has', id, 1, [reader.word('a code')]];
    case 'has_any':
      return ['has', id, 1, reader.codes()];
    case 'has_at_least': {
      const least = reader.number();
      reader.expect('of');
      return ['has', id, least, reader.codes()];
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return ['compare', id, operator satisfies Comparison, reader.number()];
    default:
      throw new Error(`expected an operator after "${id}", found "${operator}"`);
  }
}

function unary(reader: Reader): Expression {
  if (reader.accept('not')) return ['not', unary(reader)];
  if (!reader.accept('(')) return leaf(reader);
  const inner = either(reader);
  reader.expect(')');
  return inner;
}

function chain(reader: Reader, word: 'and' | 'or', part: (reader: Reader) => Expression): Expression {
  const parts = [part(reader)];
  while (reader.accept(word)) parts.push(part(reader));
  return parts.length === 1 ? (parts[0] as Expression) : [word, parts];
}

const both = (reader: Reader): Expression => chain(reader, 'and', unary);
const either = (reader: Reader): Expression => chain(reader, 'or', both);

/** Throws an error that says what was expected where. */
export function parseExpression(source: string): Expression {
  const reader = new Reader(source);
  const expression = either(reader);
  reader.expect('the end');
  return expression;
}
