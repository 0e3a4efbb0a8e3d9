/** Compares the content's triage of vignettes with the judgement of a panel of clinicians. */
import type { RaisedFlag } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import type { Topic } from '@hodi/domain/questionnaires/topic.ts';
import { languages } from '@hodi/domain/shared/language.ts';
import * as z from 'zod';
import type { Line } from './command-input.ts';
import { evaluateCase, lineSchema, problemOf } from './evaluate-lines.ts';
import { exactInterval } from './exact-interval.ts';

/** The gravest first. */
const levels = ['emergency', 'urgent', 'routine'] as const;
type Level = (typeof levels)[number];

const vignetteSchema = lineSchema.extend({
  id: z.string().min(1),
  text: z.string().min(1),
  language: z.enum(languages),
  judgement: z.enum(levels),
});

export interface Vignette {
  readonly id: string;
  readonly text: string;
  readonly topic: string;
  readonly age: string;
  readonly language: string;
  readonly judgement: Level;
  /** The content's triage. */
  readonly triage: Level;
  readonly rules: readonly string[];
}

const triageOf = (flags: readonly RaisedFlag[]): Level =>
  flags.some(({ severity }) => severity === 'emergency') ? 'emergency' : flags.length > 0 ? 'urgent' : 'routine';

function ageOf({ age_years, age_months }: z.infer<typeof lineSchema>['profile']): string {
  const years = age_years ?? Math.floor((age_months ?? 0) / 12);
  if (years < 5) return 'under 5';
  if (years < 18) return '5 to 17';
  return years < 50 ? '18 to 49' : '50 and over';
}

function readVignette(line: string, topics: ReadonlyMap<string, Topic>): Vignette {
  const given = vignetteSchema.parse(JSON.parse(line));
  const { flags, ignored } = evaluateCase(given, topics);
  if (ignored.length > 0) throw new Error(`no answer: ${ignored.join(', ')}`);
  const { id, text, topic, language, judgement } = given;
  const rules = flags.map(({ rule_id }) => rule_id);
  return { id, text, topic, language, judgement, age: ageOf(given.profile), triage: triageOf(flags), rules };
}

/** A bad line, or a repeated id, is named and left out. */
export function readVignettes(
  lines: readonly Line[],
  topics: ReadonlyMap<string, Topic>,
): { vignettes: Vignette[]; errors: string[] } {
  const vignettes = new Map<string, Vignette>();
  const errors: string[] = [];
  for (const { text, number } of lines) {
    try {
      const vignette = readVignette(text, topics);
      if (vignettes.has(vignette.id)) throw new Error(`id "${vignette.id}" is there twice`);
      vignettes.set(vignette.id, vignette);
    } catch (error) {
      errors.push(`line ${number}: ${problemOf(error)}`);
    }
  }
  return { vignettes: [...vignettes.values()], errors };
}

const percent = (share: number): string => (share * 100).toFixed(1);

/** `7 of 8 = 87.5 % (47.3 to 99.7)`, or a dash where nothing was counted. */
function share(cases: readonly Vignette[], isCounted: (one: Vignette) => boolean): string {
  if (cases.length === 0) return '-';
  const hits = cases.filter(isCounted).length;
  const [low, high] = exactInterval(hits, cases.length);
  return `${hits} of ${cases.length} = ${percent(hits / cases.length)} % (${percent(low)} to ${percent(high)})`;
}

const graveness = (level: Level): number => -levels.indexOf(level);
const isUnder = ({ judgement, triage }: Vignette): boolean => graveness(triage) < graveness(judgement);
const isOver = ({ judgement, triage }: Vignette): boolean => graveness(triage) > graveness(judgement);

function row(name: string, cases: readonly Vignette[]): string {
  const emergencies = cases.filter(({ judgement }) => judgement === 'emergency');
  const sensitivity = share(emergencies, ({ triage }) => triage === 'emergency');
  // Nothing is graver than an emergency, nothing less grave than routine.
  const under = share(
    cases.filter(({ judgement }) => judgement !== 'routine'),
    isUnder,
  );
  const over = share(
    cases.filter(({ judgement }) => judgement !== 'emergency'),
    isOver,
  );
  return `| ${name} | ${cases.length} | ${sensitivity} | ${under} | ${over} |`;
}

function rows(cases: readonly Vignette[], by: 'topic' | 'age' | 'language'): string[] {
  const names = [...new Set(cases.map((one) => one[by]))];
  return names.map((name) =>
    row(
      `${by}: ${name}`,
      cases.filter((one) => one[by] === name),
    ),
  );
}

/** The report as Markdown: one table of shares with exact 95 % intervals (Clopper–Pearson), then every case judged otherwise. */
export function studyReport(vignettes: readonly Vignette[]): string {
  const wrong = vignettes.filter(({ judgement, triage }) => judgement !== triage);
  const cases = wrong.map((one) => {
    const rules = one.rules.length > 0 ? one.rules.join(', ') : 'no rule';
    return `- **${one.id}** ${one.text} Panel: ${one.judgement}. Content: ${one.triage} (${rules}).`;
  });
  return [
    '| cases | n | emergencies found | under-triage | over-triage |',
    '| - | - | - | - | - |',
    row('all', vignettes),
    ...rows(vignettes, 'topic'),
    ...rows(vignettes, 'age'),
    ...rows(vignettes, 'language'),
    '',
    `${wrong.length} of ${vignettes.length} judged otherwise by the panel:`,
    ...cases,
    '',
  ].join('\n');
}
