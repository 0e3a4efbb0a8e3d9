/**
 * Composes the answer of our own sentences, and has a language model write the rest: summary and advice, or the summary
 * alone while care by others comes first; no summary for somebody who was answered before. Our sentences always open the
 * answer, warn and name the next step; the notes are always ours too.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type CaseToAnswer, partsForModel, readToSeq } from '@hodi/domain/proposed-answers/case-to-answer.ts';
import { loadTemplates } from '@hodi/domain/proposed-answers/load-templates.ts';
import { sentenceFault } from '@hodi/domain/proposed-answers/model/check-sentence.ts';
import { toldToModel } from '@hodi/domain/proposed-answers/model/told-to-model.ts';
import { proposeAnswer } from '@hodi/domain/proposed-answers/propose-notes.ts';
import { mostShown } from '@hodi/domain/proposed-answers/rank-sentences.ts';
import type { DraftSentence, ProposalEvent } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { isSaidIn, saidByClinicians } from '@hodi/domain/proposed-answers/thread-facts.ts';
import { type ModelSettings, NotWritten, askModel } from './ask-model.ts';
import type { Proposer } from './proposer.ts';

/** Takes a place among those that are shown at once. */
const isShown = ({ kind, part, is_more }: DraftSentence): boolean =>
  kind === 'reply' && part !== 'attestation' && is_more !== true;

/** Checks a translation, which the clinician reads instead of the patient's text, as the sentence is checked. */
const translationFault = (translation: string | undefined, about: CaseToAnswer) =>
  translation === undefined ? undefined : sentenceFault(translation, { ...about, reply: about.notes });

async function* writtenSentences(
  settings: ModelSettings,
  about: CaseToAnswer,
  { signal, ours }: { signal: AbortSignal; ours: readonly DraftSentence[] },
): AsyncGenerator<DraftSentence> {
  const told = toldToModel(about);
  const parts = partsForModel(about);
  const said = saidByClinicians(about.thread);
  const proposed = new Set(ours.map(({ text }) => text));
  const { language } = about.reply;
  const translateTo = about.notes.language === language ? null : about.notes.language;
  const asked = { told, language, translateTo, parts };
  let count = 0;
  for await (const { part, text, rests_on, translation } of askModel(settings, asked, signal)) {
    const question_ids = told.answers.flatMap(({ id }) => (rests_on.includes(id) ? [id] : []));
    const fault = sentenceFault(text, about) ?? translationFault(translation, about);
    if (fault !== undefined) throw new NotWritten(`a sentence is refused: ${fault}`);
    if (!parts.includes(part)) throw new NotWritten('a sentence of another part than asked for');
    if (question_ids.length === 0) throw new NotWritten('a sentence that rests on no answer');
    // The model does not know what is said already; our own sentences leave it out in the same way.
    if (proposed.has(text) || isSaidIn(text, said)) continue;
    proposed.add(text);
    count += 1;
    const content = { kind: 'reply', part, text, question_ids, language, is_ticked: false, is_locked: false } as const;
    yield { ...content, by_model: true, ...(translation !== undefined && { translation }) };
  }
  if (count === 0) throw new NotWritten('no new sentence');
}

export function modelProposer(settings: ModelSettings, log: Pick<FastifyBaseLogger, 'warn'>): Proposer {
  return {
    asksModel: true,
    async *propose(about, signal): AsyncGenerator<ProposalEvent> {
      const templates = await loadTemplates(about.topic.key, about.changed_sentences);
      const parts: readonly string[] = partsForModel(about);
      const all = [...proposeAnswer(about, templates)];
      const isTheirs = ({ kind, part }: DraftSentence) => kind === 'reply' && parts.includes(part);
      const { is_reviewed = false } = about;
      const ours = all.filter((sentence) => !isTheirs(sentence));
      for (const content of ours) yield { content };
      const done = { done: true, is_reviewed, read_to_seq: readToSeq(about) } as const;
      if (parts.length === 0) {
        yield { ...done, writer: 'templates' };
        return;
      }
      let room = mostShown - ours.filter(isShown).length;
      try {
        for await (const content of writtenSentences(settings, about, { signal, ours })) {
          yield { content: room > 0 ? content : { ...content, is_more: true } };
          room -= 1;
        }
        yield { ...done, writer: 'model' };
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof NotWritten)) throw error;
        log.warn(`model: ${error.message}`);
      }
      for (const content of all.filter(isTheirs)) yield { content };
      yield { ...done, writer: 'templates_instead' };
    },
  };
}
