import { useState } from 'react';
import { Icon } from '~/components/icon/icon.tsx';
import { phone as phoneSign } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { beginningOf, type TextPart, textParts } from './text-parts.ts';
import styles from './message-text.module.css';

const LinkDialog = lazyComponent(async () => (await import('./link-dialog.tsx')).default, null);

/** A message's text: phone numbers can be called, links are shown before opening, long texts are folded. */
export function MessageText({ text }: { text: string }) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const beginning = beginningOf(text);
  const shown = isWhole || beginning === null ? text : beginning;
  return (
    <>
      {linesOf(shown).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- The parts of a text never change places.
        <Part key={at} part={part} onOpen={setUrl} />
      ))}
      {beginning !== null && (
        <button type="button" className={styles.fold} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'thread.show_less' : 'thread.show_all')}
        </button>
      )}
      {url !== null && <LinkDialog url={url} onClose={() => setUrl(null)} />}
    </>
  );
}

/** Numbers and links have lines of their own: no line beside them begins with the space between. */
function linesOf(text: string): TextPart[] {
  const parts = textParts(text);
  return parts.map((part, at) => {
    if (part.kind !== 'text') return part;
    const start = at === 0 ? part.text : part.text.replace(/^[ \t]+|^[ \t]*\n/, '');
    return { kind: 'text', text: at === parts.length - 1 ? start : start.replace(/[ \t]+$|\n[ \t]*$/, '') };
  });
}

function Part({ part, onOpen }: { part: TextPart; onOpen: (url: string) => void }) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'phone') {
    return (
      <a className={styles.phone} href={`tel:${part.e164}`}>
        <Icon shape={phoneSign} size={18} />
        <span className="num">{part.text}</span>
      </a>
    );
  }
  return (
    <button type="button" className={styles.link} onClick={() => onOpen(part.url)}>
      {part.text}
    </button>
  );
}
