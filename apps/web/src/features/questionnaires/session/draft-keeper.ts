/**
 * Stores a questionnaire that is being filled in: on this device at once, on the server a little later. Drafts never go
 * through the queue: an old one sent late would come back after its inquiry was sent. Discarding a draft does go
 * through the queue, see throw-away.ts.
 */
import { askedAs } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import { draftFingerprint, draftInput, type KeptDraft } from '@hodi/domain/questionnaires/flow/keep-draft.ts';
import { saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import type { Topic } from '@hodi/domain/questionnaires/topic.ts';
import { call } from '~/lib/api/call.ts';
import { isOnline, onConnectionChange } from '~/lib/offline/connection.ts';
import { annotateLocal, clearLocal, saveLocal } from '~/lib/offline/local-drafts.ts';
import { lifeNow } from '~/lib/offline/sent/server-epoch.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { makeStore, type Store } from '~/lib/store.ts';
import { afterFrame } from '~/lib/timing.ts';
import { draftKey } from './draft-key.ts';
import { emergenciesIn, type SessionState } from './session-state.ts';

/** A pause in answering after which the server gets the draft, in milliseconds. */
const serverDelay = 1_500;
const serverTimeout = 20_000;
/** Of so many savings before that nobody heard of it is known what they said. */
const most = 49;
/**
 * After a failed write to this device, the next try comes after so long. Until then the draft is not shown as saved.
 */
const tryAgain = 5_000;

export interface DraftKeeper {
  /** The author's user id. */
  readonly owner: string;
  readonly isSaving: Store<boolean>;
  /** After each change. */
  changed(): void;
  /** On this device now; resolves when it is there. */
  saveHere(): Promise<void>;
  /** Ends saving to the server, and waits for what is under way: the inquiry must not be overtaken by its draft. */
  pause(): Promise<void>;
  resume(): void;
  /** While the questionnaire is on the screen: the server gets it when the network is back, or the person looks away. */
  watch(): () => void;
  /** It has become an inquiry, or was thrown away: it lies here no more. */
  forget(): Promise<unknown>;
}

const present = (): string => new Date(serverNow()).toISOString();

const keptOf = (state: SessionState, topic: Topic, saved_at: string): KeptDraft => ({
  quiz: state.quiz,
  content_version: state.begunWith || topic.version,
  saved_at,
  server_at: state.serverAt,
  ...(state.life !== undefined && { life: state.life }),
  is_ahead: state.isAhead,
  remembered: state.remembered,
  submission: state.submission,
  inquiry_id: state.inquiryId,
  emergencies: emergenciesIn(state),
  ...(state.told && { told: state.told }),
  ...(state.aloneGiven && { alone_given: true as const }),
  handed_over: state.handedOver,
  asked_as: askedAs(state.subject),
});

/** Writes one value after the other, and of those that come meanwhile only the last. */
function latestOnly(write: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isStale = false;
  const run = async () => {
    do {
      isStale = false;
      await write();
    } while (isStale);
    running = undefined;
  };
  return () => {
    isStale = running !== undefined;
    running ??= run();
    return running;
  };
}

interface DraftOf {
  patient_id: string;
  topic: Topic;
  owner: string;
}

interface Here {
  save: () => Promise<void>;
  /** When the last answer was given. */
  answeredAt: () => string | null;
}

function serverSaver(place: DraftOf, store: Store<SessionState>, here: Here) {
  const params = { patient_id: place.patient_id, topic: place.topic.key };
  const save = async (): Promise<void> => {
    const { quiz, isAhead, begunWith, inquiryId: becomes, serverAt: based_on } = store.get();
    if (!isAhead || !isOnline()) return;
    const input = draftInput(quiz, { content_version: begunWith || place.topic.version, becomes });
    const before = store.get();
    const said = draftFingerprint(input);
    // Its answer may get lost, or find nobody here: what lies there then is known to come from here.
    store.keep({ ...before, handedOver: [...before.handedOver.slice(-most), said] });
    await here.save();
    const answered_at = here.answeredAt();
    const body = { ...input, ...(based_on && { based_on }), ...(answered_at && { answered_at }) };
    // Where the answer is of another life already, it is looked at once more.
    const life = lifeNow();
    try {
      const { draft } = await call(
        saveDraft,
        { params, body },
        { silent: true, timeout: serverTimeout, userId: place.owner },
      );
      const now = store.get();
      if (draft.becomes && draft.becomes !== becomes) {
        // Another device has answered since: that wins when this is opened anew, unless more is answered here.
        if (!now.handedOver.includes(draftFingerprint(draft))) return;
        // Of another tab, whose answers somebody looked at.
        store.keep({ ...now, serverAt: draft.updated_at });
        return await save();
      }
      // Those before it, of which nobody heard, may still arrive, and lie there then.
      const handedOver = now.handedOver.filter((_, at, all) => at !== all.lastIndexOf(said));
      const isAhead = now.quiz !== quiz;
      store.set({ ...now, serverAt: draft.updated_at, life: life || lifeNow() || undefined, isAhead, handedOver });
      void here.save();
    } catch {
      // It is safe on this device, and goes along with the next change or when the network is back.
    }
  };
  return save;
}

/** Where there is nothing answered yet there is nothing to keep. */
const isWorthCaching = ({ quiz, serverAt }: SessionState): boolean =>
  Object.keys(quiz.answers).length > 0 || serverAt !== null;

function watchFor(save: () => void, saveHere: () => void): () => void {
  const lookedAway = () => {
    if (document.visibilityState !== 'hidden') return;
    saveHere();
    save();
  };
  document.addEventListener('visibilitychange', lookedAway);
  const unsubscribe = onConnectionChange(save);
  return () => {
    document.removeEventListener('visibilitychange', lookedAway);
    unsubscribe();
    saveHere();
    save();
  };
}

interface Place {
  key: string;
  owner: string;
}

function localSaver({ key, owner }: Place, topic: Topic, opened: SessionState) {
  const saidIn = ({ quiz }: SessionState) =>
    draftFingerprint(draftInput(quiz, { content_version: topic.version, becomes: '' }));
  let lies: SessionState | undefined;
  let at = opened.savedAt;
  let said = saidIn(opened);
  /** @returns whether it lies here now. */
  const keep = async (state: SessionState): Promise<boolean> => {
    // Only looking at older answers makes them no newer than those of another device.
    const now = saidIn(state);
    if (at === null || now !== said) at = present();
    said = now;
    // Other tabs need not hear that the server has the answers.
    const isSame = lies?.quiz === state.quiz && lies.submission === state.submission;
    const isKept = await (isSame ? annotateLocal : saveLocal)(key, keptOf(state, topic, at), owner);
    if (isKept) lies = state;
    return isKept;
  };
  return { keep, answeredAt: () => at };
}

export function makeKeeper(of: DraftOf, store: Store<SessionState>): DraftKeeper {
  const { patient_id, topic, owner } = of;
  const key = draftKey(patient_id, topic.key);
  const isSaving = makeStore(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let isOver = false;
  let onServer: Promise<void> = Promise.resolve();
  const local = localSaver({ key, owner }, topic, store.get());
  const saveHere: () => Promise<void> = latestOnly(async () => {
    const state = store.get();
    const isKept = isOver || !isWorthCaching(state) || (await local.keep(state));
    if (!isKept) setTimeout(() => void saveHere(), tryAgain);
    else if (store.get() === state) isSaving.set(false);
  });
  const save = serverSaver(of, store, { save: saveHere, answeredAt: local.answeredAt });
  const saveThere = () => {
    // On a slow line several wait for one: none of these goes any more once it is sent.
    onServer = onServer.then(() => (isPaused ? undefined : save()));
  };
  const pause = async () => {
    isPaused = true;
    clearTimeout(timer);
    await onServer;
  };
  const end = async () => {
    await pause();
    isOver = true;
    await saveHere();
  };
  return {
    owner,
    isSaving,
    saveHere,
    pause,
    changed() {
      afterFrame(() => {
        isSaving.set(true);
        void saveHere();
      });
      clearTimeout(timer);
      if (!isPaused && isWorthCaching(store.get())) timer = setTimeout(saveThere, serverDelay);
    },
    resume: () => {
      isPaused = false;
    },
    watch: () => watchFor(saveThere, () => void saveHere()),
    forget: () => end().then(() => clearLocal(key, owner)),
  };
}
