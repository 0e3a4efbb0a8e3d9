/** Checks that extensions are defined, by HL7 or by us, are in a permitted place, and have permitted values. */
import type { ElementDefinition, Extension, StructureDefinition } from 'fhir/r4';
import { bindingFaults } from './codes.ts';
import { extensionAt } from './definitions.ts';
import { type Part, type Values, type Whole, capital } from './parts.ts';
import { referenceFaults } from './references.ts';

/** Looks up further extensions: ours. */
export type ExtensionOf = (url: string) => StructureDefinition | undefined;

const elementsOf = ({ snapshot, differential }: StructureDefinition): ElementDefinition[] =>
  (snapshot ?? differential)?.element ?? [];

const isTooMany = (count: number, max = '*'): boolean => max !== '*' && count > Number(max);

/** The value of an extension is of a type that it may have, and refers to and is coded by what it may. */
function valueFaults(extension: Extension, allowed: ElementDefinition | undefined, at: string): string[] {
  const values = extension as unknown as Values;
  const names = Object.keys(values).filter((key) => /^value[A-Z]/.test(key));
  const [name, ...others] = names;
  if (others.length > 0) return [`${at} has several values`];
  if (name === undefined) return (allowed?.min ?? 0) > 0 ? [`${at} has no value`] : [];
  const types = allowed === undefined || allowed.max === '0' ? [] : (allowed.type ?? []);
  const type = types.find(({ code }) => `value${capital(code)}` === name);
  if (type === undefined || allowed === undefined) return [`${at} has no ${name}`];
  const part: Part = { element: allowed, type: type.code, value: values[name], at: `${at}.${name}`, isBeside: false };
  return [...bindingFaults(part), ...referenceFaults(part)];
}

/** Extensions within one that are named by it: each one it knows, as often as it may be there. */
function withinFaults(extension: Extension, elements: readonly ElementDefinition[], at: string): string[] {
  const within = (extension.extension ?? []).filter(({ url }) => !url.includes(':'));
  const slices = elements.filter(({ path, sliceName }) => path === 'Extension.extension' && sliceName !== undefined);
  const names = new Set(slices.map(({ sliceName }) => sliceName));
  const unknown = within.filter(({ url }) => !names.has(url)).map(({ url }) => `${at} has no ${url}`);
  const counts = slices.flatMap(({ sliceName = '', min = 0, max }) => {
    const count = within.filter(({ url }) => url === sliceName).length;
    return count < min || isTooMany(count, max) ? [`${at} has ${sliceName} ${count} times`] : [];
  });
  const values = within.flatMap((one) => {
    const allowed = elements.find(({ id }) => id === `Extension.extension:${one.url}.value[x]`);
    return names.has(one.url) ? valueFaults(one, allowed, `${at}.${one.url}`) : [];
  });
  return [...unknown, ...counts, ...values];
}

const mayStand = (definition: StructureDefinition, contexts: readonly string[]): boolean =>
  (definition.context ?? []).some(({ type, expression }) => type === 'element' && contexts.includes(expression));

/** Faults of all extensions in one element. */
export function extensionFaults({ value, contexts, at }: Whole, ours: ExtensionOf): string[] {
  const extensions = (value['extension'] ?? []) as Extension[];
  const named = extensions.filter(({ url }) => url.includes(':'));
  if (named.length < extensions.length && !contexts.includes('Extension'))
    return [`${at} an extension without an address`];
  return [...new Set(named.map(({ url }) => url))].flatMap((url) => {
    const definition = extensionAt(url) ?? ours(url);
    if (definition === undefined) return [`${at} no extension ${url}`];
    const elements = elementsOf(definition);
    const same = named.filter((one) => one.url === url);
    const root = elements.find(({ path }) => path === 'Extension');
    const whole = elements.find(({ id }) => id === 'Extension.value[x]');
    return [
      ...(mayStand(definition, contexts) ? [] : [`${at} ${url} may not stand here`]),
      ...(isTooMany(same.length, root?.max) ? [`${at} ${url} stands there ${same.length} times`] : []),
      ...same.flatMap((one) => [
        ...valueFaults(one, whole, `${at} ${url}`),
        ...withinFaults(one, elements, `${at} ${url}`),
      ]),
    ];
  });
}
