/**
 * What is put together in one file. Each file costs a request, six of them go at a time, and on a slow phone each takes
 * some milliseconds to ask for; small ones compress badly besides. So what the same pages load is one file. What fewer
 * pages load stays by itself: nobody shall fetch what their page does not need.
 */
interface Group {
  name: string;
  includeDependenciesRecursively: false;
  test: RegExp;
}

const group = (name: string, test: RegExp): Group => ({ name, test, includeDependenciesRecursively: false });

/** The file of React that draws. The entry imports it, but does not wait for it. */
export const drawingName = 'react-dom';

export const fileGroups: Group[] = [
  // What draws is the largest file of all: by itself, so that all else runs while it comes.
  group(
    drawingName,
    /node_modules[\\/](react-dom[\\/](client|cjs[\\/]react-dom-client)|scheduler[\\/])|src\/lib\/react-root\.ts/,
  ),
  group('react', /node_modules[\\/](react|react-dom|wouter|regexparam|use-sync-external-store)[\\/]/),
  // With the first page of all, whatever it is.
  group(
    'kit',
    /(vite\/preload-helper|src\/components\/(class-names|brand\/mark|action\/(app-link|button|icon-button)|icon\/(icon|entry-icons|navigation-icons)|choice\/segmented|form\/(field|control))\.|src\/lib\/(store|forms\/forget-forms|i18n\/(language|language-names|texts))\.ts|i18n\/src\/translate\.ts|domain\/src\/(users\/phone|questionnaires\/generated\/country-numbers)\.ts)/,
  ),
  // What stands on the login page, and on some others where somebody comes in.
  group(
    'door',
    /src\/(components\/(brand\/(entry-head|door-band)|choice\/(language-switch|theme-toggle)|form\/(password|phone|text)-field|danger\/emergency-bar)|features\/sessions\/door-page|lib\/(api\/failure-text|emergency\/country-emergency|session\/(handed-login|log-in)))\./,
  ),
  // What every page behind the login loads anyway: first what a registration needs too.
  group(
    'tools',
    /(src\/(lib\/ids|components\/(dialog\/asked-dialog|icon\/(action|state)-icons)|shared\/endpoint)\.|node_modules\/uuid\/|classPrivate\w+)/,
  ),
  group(
    'frame',
    /src\/(lib\/(ahead|api\/(authorised|call|shared-call|request-url)|first-page|use-media|frame\/page-head|session\/(leaving|log-out)|offline\/(app-news-store|database)|vault\/(load-vault|lock-state))|components\/(action\/menu|data\/two-lines|status\/count)|offline\/retry|users\/display-name|app\/signed-in\/(menu-places|account-menu|frame))\.(tsx?|module\.css)|react-query\/.*\/QueryClientProvider/,
  ),
  group(
    'query',
    /src\/lib\/query\/(load-again|query-for)\.ts|(appointment-list|interest-list|note-list|timeline)-name\.ts|@tanstack\/(query-core|react-query)\/build\/modern\/(?!QueryClientProvider|infiniteQueryObserver|mutationObserver|use(InfiniteQuery|Mutation))/,
  ),
  // What is known from before, and how old it is.
  group('known', /src\/lib\/(query\/known-answers|reads\/kept-age)\.ts/),
  // What writes, and waits for a network.
  group(
    'write',
    /src\/(lib\/(in-time|api\/(queue-record|send|write-record)|offline\/(queue|send-soon|tab-presence|sent\/sent-place))|offline\/queue-order)\.ts/,
  ),
  group(
    'formats',
    /(src\/lib\/(clock|i18n\/(age-in|formats))|i18n\/src\/((en|sw)\/time|calendar-day|format|format-phone)|domain\/src\/(shared\/user-type|questionnaires\/topic))\.ts/,
  ),
  // What can be done about one write that was not sent.
  group('again', /src\/lib\/offline\/again\/(not-noted|send-again)\./),
  // What both sides know of a thread: on its page, and of its red flags on the patient's.
  group(
    'thread',
    /src\/(features\/e-contacts\/(thread-cache|list-caches)|lib\/topics\/use-topic|e-contacts\/(thread-updates|list-updates|day-of-filling|inquiry-progress))\.ts|react-query\/.*\/useMutationState/,
  ),
  // What was answered, in words and as it counts.
  group(
    'answers',
    /domain\/src\/(questionnaires\/(answer-texts|scores|values\/(read-answer|value-classes)|evaluate-expression|visible-questions)|red-flags\/(raising-answers|patient-text))\.ts/,
  ),
  // How old somebody is, for rules and in words.
  group('age', /(lib\/i18n\/age|domain\/src\/questionnaires\/profile)\.ts/),
  group('drafts', /src\/lib\/offline\/(local-drafts|drafts\/place-news)\.ts/),
  group('modal', /src\/components\/dialog\/(modal|confirm-dialog)\./),
  group('panel', /src\/components\/(layout\/(panel|use-kept-focus)|status\/status-(badge|kinds))\./),
  group('later', /src\/lib\/(lazy-part|offline\/again\/unsent-state)\./),
  group('reads', /(src\/lib\/lists\/(fetch-more|not-loaded)\.|@tanstack\/.*(infiniteQueryObserver|useInfiniteQuery))/),
  group('lists', /src\/(lib\/(lists\/(list-pager|paged-list)|url\/use-url-text)|components\/data\/data-table)\./),
  group('topics', /(questionnaires\/(generated\/)?catalog|lib\/i18n\/topic-title|kind-of-inquiry)\.ts/),
  group('services', /(lib\/services\/(service-name|free-badge)|domain\/src\/services\/free-services)\./),
];
