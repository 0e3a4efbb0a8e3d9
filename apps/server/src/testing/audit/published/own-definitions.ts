/** Our own extensions as structure definitions, to check resources against. */
import type * as fhir from 'fhir/r4';
import { type Base, type OwnExtensionName, ownExtension } from '#server/features/fhir/mapping/terms.ts';
import { type OwnExtension, type OwnPart, type ValueKind, ownExtensions } from './own-terms.ts';

type Element = fhir.ElementDefinition;

const hl7Definition = 'http://hl7.org/fhir/StructureDefinition';

/** `Who acknowledged it` for `who-acknowledged-it`. */
export const inWords = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
/** As a program may call it: `AcknowledgedBy`. */
export const computable = (name: string): string =>
  name.replace(/(^|[-_])([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

function typesOf(kinds: readonly ValueKind[]): fhir.ElementDefinitionType[] {
  return kinds.map((kind) => {
    const target = /^Reference\((\w+)\)$/.exec(kind)?.[1];
    return target === undefined ? { code: kind } : { code: 'Reference', targetProfile: [`${hl7Definition}/${target}`] };
  });
}

/** An extension within: its name, how often, and of which types its value may be. */
function partElements([name, { is, min, max }]: [string, OwnPart]): Element[] {
  const id = `Extension.extension:${name}`;
  const path = 'Extension.extension';
  return [
    { id, path, sliceName: name, min, max },
    { id: `${id}.extension`, path: `${path}.extension`, max: '0' },
    { id: `${id}.url`, path: `${path}.url`, fixedUri: name },
    { id: `${id}.value[x]`, path: `${path}.value[x]`, min: 1, type: typesOf(is) },
  ];
}

const only = (id: string, more: Partial<Element>): Element => ({ id, path: id, ...more });

/** Elements that distinguish it from any other extension. */
function elementsOf(url: string, extension: OwnExtension): Element[] {
  const { tells } = extension;
  const isWhole = 'is' in extension;
  return [
    only('Extension', { definition: tells, min: 0, max: isWhole ? '1' : '*' }),
    ...(isWhole ? [only('Extension.extension', { max: '0' })] : Object.entries(extension.parts).flatMap(partElements)),
    only('Extension.url', { fixedUri: url }),
    only('Extension.value[x]', isWhole ? { min: 1, type: typesOf([extension.is]) } : { max: '0' }),
  ];
}

export function extensionDefinition(base: Base, name: OwnExtensionName): fhir.StructureDefinition & { id: string } {
  const extension: OwnExtension = ownExtensions[name];
  const url = ownExtension(base, name);
  return {
    resourceType: 'StructureDefinition',
    id: name,
    language: 'en',
    url,
    name: computable(name),
    title: inWords(name),
    status: 'active',
    publisher: 'Hodi',
    description: extension.tells,
    fhirVersion: '4.0.1',
    kind: 'complex-type',
    abstract: false,
    context: [{ type: 'element', expression: extension.on }],
    type: 'Extension',
    baseDefinition: `${hl7Definition}/Extension`,
    derivation: 'constraint',
    differential: { element: elementsOf(url, extension) },
  };
}
