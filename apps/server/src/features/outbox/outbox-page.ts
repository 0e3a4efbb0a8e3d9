/** A page for people who try the product without an SMS provider. It holds no script, and no style but its own file. */
import { escaped } from '@hodi/domain/shared/html-text.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { formatDate } from '@hodi/i18n/format.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { outboxPath } from '#server/wire/asker.ts';
import { texts } from '#server/work/texts.ts';
import type { ShownMessage } from './outbox.repository.ts';

/** Alone on its line, so that one touch selects it. */
function codeLine(body: string, language: Language): string {
  const code = /\b\d{6}\b/.exec(body)?.[0];
  const label = escaped(texts[language]('outbox.code'));
  return code === undefined ? '' : `<p>${label} <code data-code="${code}">${code}</code></p>`;
}

function messageHtml(message: ShownMessage, language: Language): string {
  const { id, receiver, template, subject, body, state, failure, created_at } = message;
  const at = new Date(created_at).toISOString();
  const time = formatDate(at, 'default', { language, timeZone: 'Africa/Nairobi' });
  const data = Object.entries({ id, to: receiver, template, language: message.language, state, failure: failure ?? '' })
    .map(([name, value]) => `data-${name}="${escaped(value)}"`)
    .join(' ');
  const lang = escaped(message.language);
  const t = texts[language];
  const why = failure === null ? '' : ` <span>${escaped(t(`invite.failed_${failure}`))}</span>`;
  const text = body === '' ? `<p>${escaped(t('outbox.blanked'))}</p>` : `<p lang="${lang}">${escaped(body)}</p>`;
  return `<article ${data}>
<h2>${escaped(formatPhone(receiver))}</h2>
<time datetime="${at}">${escaped(time)}</time> <strong>${escaped(t(`outbox.state_${state}`))}</strong>${why}
${subject === null ? '' : `<h3 lang="${lang}">${escaped(subject)}</h3>`}
${text}
${codeLine(body, language)}
</article>`;
}

/** @param to the one number whose messages are shown. */
export function outboxPage(messages: readonly ShownMessage[], language: Language, to: string | undefined): string {
  const t = texts[language];
  const filter =
    to === undefined
      ? ''
      : `<p>${escaped(t('outbox.for', { number: formatPhone(to) }))} <a href="${outboxPath}">${escaped(t('outbox.all'))}</a></p>`;
  const list = messages.map((message) => messageHtml(message, language)).join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(t('outbox.title'))} · Hodi</title>
<link rel="stylesheet" href="${outboxPath}.css">
</head>
<body>
<main>
<h1>${escaped(t('outbox.title'))}</h1>
<p>${escaped(t('outbox.explanation'))} <a href="">${escaped(t('outbox.again'))}</a></p>
${filter}
${list === '' ? `<p>${escaped(t('outbox.empty'))}</p>` : list}
</main>
</body>
</html>
`;
}

export const outboxStyle = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
article { border-top: 1px solid color-mix(in srgb, currentcolor 30%, transparent); padding: 1rem 0; }
a { color: inherit; }
h2, h3 { font-size: 1rem; margin: 0; }
article p { white-space: pre-line; }
code { font-size: 1.5rem; letter-spacing: 0.1em; user-select: all; }
`;
