/**
 * Which question is on the screen, as part of the address: the browser's Back leads to the question before, and a
 * reload stays where it is. Each entry of the history knows how many questions of this visit lie before it.
 */
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

interface Entry {
  quizDepth?: number;
}

const depthNow = (): number => (history.state as Entry | null)?.quizDepth ?? 0;

const addressOf = (quiz: string, question: string, fromSummary = false): string =>
  `${quiz}${quiz.includes('?') ? '&' : '?'}q=${encodeURIComponent(question)}${fromSummary ? '&from=summary' : ''}`;

/** The address of a question, where a draft is gone on with. */
export const questionAddress = (quiz: string, question: string): string => addressOf(quiz, question);

/** The address of a question that is opened from the summary, to change its answer. */
export const editAddress = (quiz: string, question: string): string => addressOf(quiz, question, true);

export interface QuizPlace {
  at: string | undefined;
  fromSummary: boolean;
  go(question: string): void;
  /** To the summary: back to it for someone who came from there to change an answer. */
  finish(summary: string): void;
  /** To where the person was before; else to `previous`, or out of the questionnaire. */
  back(previous: string | undefined, leave: string): void;
}

/**
 * @param chain the questions up to the one to begin with: a draft taken up in the middle has those before it behind
 *   the browser's Back. The address without a question is the first one.
 */
export function useQuizPlace(quiz: string, chain: readonly string[]): QuizPlace {
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const named = search.get('q');
  const fromSummary = search.get('from') === 'summary';

  const isUnplaced = named === null && chain.length > 1;
  useEffect(() => {
    if (!isUnplaced) return;
    chain.forEach((question, quizDepth) => {
      navigate(addressOf(quiz, question), { replace: quizDepth === 0, state: { quizDepth } });
    });
    // Only where the address names no question; the chain of that moment counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isUnplaced, quiz]);

  const at = named ?? chain[chain.length - 1];
  return {
    at,
    fromSummary,
    go(question) {
      // By its name, so that Back leads there also after a reload: the plain address leads to where the draft is.
      if (named === null && at) navigate(addressOf(quiz, at), { replace: true, state: { quizDepth: 0 } });
      navigate(addressOf(quiz, question, fromSummary), { state: { quizDepth: depthNow() + 1 } });
    },
    finish(summary) {
      const since = depthNow() + 1;
      if (fromSummary && history.length > since) history.go(-since);
      else navigate(summary);
    },
    back(previous, leave) {
      if (fromSummary || depthNow() > 0) history.back();
      else if (previous) navigate(addressOf(quiz, previous), { replace: true, state: { quizDepth: 0 } });
      else navigate(leave);
    },
  };
}
