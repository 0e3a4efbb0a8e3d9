import type { TextKey } from '~/lib/i18n/texts.ts';
import { useQueued } from '../use-queued.ts';
import { isStopped } from './state-texts.ts';
import { UnsentState } from './unsent-state.tsx';

interface UnsentChangeProps {
  /** The thread of its writes: the id of the thing. */
  of: string;
  /** Only the writes that are called so, where the thing has others that stand elsewhere. */
  called?: TextKey;
  /** Description of the change, where its place does not make it plain. */
  says?: string;
}

/** On a thing whose change is not at the clinic yet; of several the one that keeps up the others. */
export function UnsentChange({ of, called, says }: UnsentChangeProps) {
  const queued = useQueued({ thread: of }).filter(({ title }) => !called || title === called);
  const shown = queued.find(isStopped) ?? queued[0];
  return (
    shown && (
      <span>
        {says && `${says}: `}
        <UnsentState record={shown} />
      </span>
    )
  );
}
